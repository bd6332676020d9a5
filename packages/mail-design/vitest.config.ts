import { defineConfig } from "vitest/config";
import { BUILT, builtSources } from "../../tools/src/built-sources.ts";

export default defineConfig({
  plugins: [builtSources(import.meta.dirname)],
  test: {
    setupFiles: ["../domain/testing/seed.ts"],
    include: ["src/**/*.test.ts"],
    isolate: false,
    server: BUILT,
    maxWorkers: "100%",
    // Properties try a thousand inputs, and a busy machine does so ten times as slowly.
    testTimeout: 300_000,
  },
});
