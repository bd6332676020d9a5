import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@dakiya/source"] },
  ssr: { resolve: { conditions: ["@dakiya/source"] } },
  test: {
    setupFiles: process.env["FUZZ_RUNS"] === undefined ? ["../domain/testing/seed.ts"] : [],
    include: ["src/**/*.test.ts"],
    // Properties try a thousand inputs, and a busy machine does so ten times as slowly.
    testTimeout: 300_000,
  },
});
