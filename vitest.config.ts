import { defineConfig } from 'vitest/config';

const report = process.env.REPONAV_TEST_REPORT;

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/globalSetup.ts'],
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    // Real git repositories and real processes on shared machines: a slow run is no failure.
    // Tests of processes that race for a cache depend on the machine's load: on a shared one a failure must repeat to count.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
