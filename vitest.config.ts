import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/globalSetup.ts'],
    // Real git repositories and real processes on shared machines: a slow run is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
