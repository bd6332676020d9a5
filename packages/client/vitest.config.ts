import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["@dakiya/source"] },
  test: { include: ["src/**/*.test.ts"], isolate: false, testTimeout: 300_000 },
});
