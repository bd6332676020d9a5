import { defineConfig } from "vitest/config";
import { ConformanceTable } from "./spec/support/conformance-table.ts";

export default defineConfig({
  plugins: [
    {
      name: "conformance-table",
      // Beside whatever reporters are asked for on the command line, which would replace those named below.
      configureVitest: ({ vitest }) => void vitest.config.reporters.push(new ConformanceTable()),
    },
  ],
  test: {
    include: ["*.e2e.test.ts", "spec/*.e2e.test.ts"],
    globalSetup: ["./support/require-build.ts"],
    // Each file has a server, an embedded database and a browser of its own: one at a time.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
