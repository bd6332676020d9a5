import { defineConfig } from "vitest/config";
import { BUILT, builtSources } from "../../tools/src/built-sources.ts";

export default defineConfig({
  plugins: [builtSources(import.meta.dirname)],
  test: {
    include: ["test/**/*.test.ts"],
    // A busy machine needs its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Loading everything anew for each file takes longer than its tests.
    isolate: false,
    server: BUILT,
    // The default leaves one core of two idle.
    maxWorkers: "100%",
  },
});
