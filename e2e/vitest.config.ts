import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["*.e2e.test.ts"],
    globalSetup: ["./support/require-build.ts"],
    // Each file has a server, an embedded database and a browser of its own: one at a time.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
