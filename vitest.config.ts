import { defineConfig } from 'vitest/config';

const report = process.env.REPONAV_TEST_REPORT;

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/globalSetup.ts'],
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    // Real git repositories and real processes on shared machines: a slow run is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
