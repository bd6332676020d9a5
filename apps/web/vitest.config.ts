import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";

const conditions = ["@dakiya/source", ...defaultClientConditions];

/** Long tests are for whole runs and for those that name one. */
const runsLong =
  process.env["TEST_WHOLE"] !== undefined ||
  process.argv.some((argument) => argument.includes(".long."));

const files = ["src", "tools"]
  .flatMap((room) =>
    readdirSync(join(import.meta.dirname, room), { recursive: true, encoding: "utf8" }).map(
      (name) => join(room, name),
    ),
  )
  .filter((name) => /\.test\.tsx?$/.test(name))
  .filter((name) => runsLong || !name.endsWith(".long.test.tsx"));
const needsWindow = (file: string): boolean =>
  file.endsWith("x") ||
  readFileSync(join(import.meta.dirname, file), "utf8").startsWith("// @vitest-environment");

export default defineConfig({
  plugins: [react()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Transformed modules last beyond the run.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    setupFiles: ["../../packages/domain/testing/seed.ts", "./src/test-support/setup.ts"],
    projects: [
      // A window costs a worker half a second. A test without a screen that needs one says so in its first line.
      { extends: true, test: { name: "plain", include: files.filter((it) => !needsWindow(it)) } },
      {
        extends: true,
        test: {
          name: "screens",
          environment: "happy-dom",
          setupFiles: ["./src/test-support/setup-window.ts"],
          include: files.filter(needsWindow),
        },
      },
    ],
    css: false,
    // Behind UTC, where a day kept as its midnight is the day before when it is shown as an hour.
    env: { TZ: "America/New_York" },
    // Loading everything anew for each file takes longer than its tests.
    isolate: false,
    // The default leaves one core of two idle.
    maxWorkers: "100%",
    // Screens leave much behind that is young: a tenth less of the time goes to collecting it.
    execArgv: ["--max-semi-space-size=64"],
    // Screens are rendered whole and talk to real servers; a busy machine needs its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
