import { defineConfig } from "vitest/config";
import { BUILT, builtSources } from "../../tools/src/built-sources.ts";

export default defineConfig({
  plugins: [builtSources(import.meta.dirname)],
  test: {
    include: ["src/**/*.test.ts"],
    isolate: false,
    server: BUILT,
    testTimeout: 300_000,
  },
});
