import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Transformed modules last beyond the run.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    testTimeout: 240_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: "quick", include: ["src/*.test.ts"], exclude: ["src/*.build.test.ts"] },
      },
      // Builds the screens: it runs with `pnpm e2e`.
      { extends: true, test: { name: "build", include: ["src/*.build.test.ts"] } },
    ],
  },
});
