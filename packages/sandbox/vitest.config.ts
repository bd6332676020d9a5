import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    expect: { poll: { timeout: 20_000 } },
    // Loading everything anew for each file takes longer than its tests.
    isolate: false,
    // The default leaves one core of two idle.
    maxWorkers: "100%",
  },
});
