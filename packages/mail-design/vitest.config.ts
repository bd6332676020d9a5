import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Transformed modules last beyond the run.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    setupFiles: ["../domain/testing/seed.ts"],
    include: ["src/**/*.test.ts"],
    isolate: false,
    server: { deps: { external: [/\/dist\//] } },
    maxWorkers: "100%",
    // Properties try a thousand inputs, and a busy machine does so ten times as slowly.
    testTimeout: 300_000,
  },
});
