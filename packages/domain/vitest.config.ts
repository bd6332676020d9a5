import { defineConfig } from "vitest/config";
import { BUILT, builtSources } from "../../tools/src/built-sources.ts";

export default defineConfig({
  plugins: [builtSources(import.meta.dirname)],
  test: {
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
    server: BUILT,
    // The default leaves one core of two idle.
    maxWorkers: "100%",
    // Properties try thousands of inputs, and a busy machine does so ten times as slowly.
    testTimeout: 300_000,
  },
});
