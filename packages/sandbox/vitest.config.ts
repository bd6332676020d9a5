import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Transformed modules last beyond the run.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    include: ["test/**/*.test.ts"],
    // A busy machine needs its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Loading everything anew for each file takes longer than its tests.
    isolate: false,
    server: { deps: { external: [/\/dist\//] } },
    // The default leaves one core of two idle.
    maxWorkers: "100%",
  },
});
