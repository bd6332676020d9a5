import { defineConfig } from "vitest/config";

const conditions = ["@dakiya/source", "module", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 30_000,
    // Opening an embedded database takes seconds when several files do it at once.
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Each file may hold an embedded database of its own (about half a GiB).
    maxWorkers: 2,
  },
});
