import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@dakiya/source"] },
  test: {
    // Transformed modules last beyond the run.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    setupFiles: ["./testing/seed.ts"],
    projects: [
      {
        extends: true,
        test: { name: "quick", include: ["{src,testing}/**/*.test.ts"] },
      },
      // Packs and compiles: it runs with `pnpm e2e`.
      { extends: true, test: { name: "build", include: ["*.build.test.mjs"] } },
    ],
    // Shared modules: reloading them for each file takes longer than its tests.
    isolate: false,
    // The default leaves one core of two idle.
    maxWorkers: "100%",
    // Properties try thousands of inputs, and a busy machine does so ten times as slowly.
    testTimeout: 300_000,
  },
});
