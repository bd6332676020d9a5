import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@dakiya/source"] },
  test: {
    // Transformed modules last beyond the run.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    include: ["src/**/*.test.ts"],
    isolate: false,
    testTimeout: 300_000,
  },
});
