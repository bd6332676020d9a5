import { defineConfig } from "vitest/config";
import { ConformanceTable } from "./spec/support/conformance-table.ts";

export default defineConfig({
  plugins: [
    {
      name: "conformance-table",
      // Added to the reporters of the command line, which replace those named below.
      configureVitest: ({ vitest, project }) => {
        if (project.name === "spec") vitest.config.reporters.push(new ConformanceTable());
      },
    },
  ],
  test: {
    // Transformed modules last beyond the run.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    globalSetup: ["./support/require-build.ts", "./support/keep-fresh-data.ts"],
    // Loading everything anew for each file takes seconds.
    isolate: false,
    // Each has a browser and servers of its own.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Each look costs the browser and the worker some milliseconds.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    projects: [
      {
        extends: true,
        test: {
          // Runs with `pnpm test` as well, which leaves the rest to `pnpm e2e`.
          name: "main",
          // A long test, on a machine that may be busy with other work.
          testTimeout: 480_000,
          include: ["main-job.e2e.test.ts"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["*.e2e.test.ts"],
          exclude: ["main-job.e2e.test.ts"],
          globalSetup: ["./support/shared-server.ts", "./support/keep-user-data.ts"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "spec",
          include: ["spec/*.e2e.test.ts"],
          globalSetup: ["./support/shared-server.ts"],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
