import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@dakiya/source"] },
  ssr: { resolve: { conditions: ["@dakiya/source"] } },
  test: {
    // Transformed modules last beyond the run.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    setupFiles: ["../domain/testing/seed.ts"],
    include: ["src/**/*.test.ts"],
    isolate: false,
    maxWorkers: "100%",
    // Properties try a thousand inputs, and a busy machine does so ten times as slowly.
    testTimeout: 300_000,
  },
});
