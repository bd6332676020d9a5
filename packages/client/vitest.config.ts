import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    isolate: false,
    server: { deps: { external: [/\/dist\//] } },
    testTimeout: 300_000,
  },
});
