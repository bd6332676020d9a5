import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BUILT, builtSources } from "../../tools/src/built-sources.ts";

const isBuild = (name: string): boolean => name.endsWith(".build.test.ts");
const isWhole = process.env["TEST_WHOLE"] !== undefined;
const onServer = process.env["TEST_DATABASE_URL"] !== undefined;
/** Long tests are for whole runs and for those that name one. */
const isNamed = process.argv.some((argument) => argument.includes(".long."));
const isLong = (name: string): boolean => name.endsWith(".long.test.ts");
const files = ["src", "test", "tools"]
  .flatMap((room) =>
    readdirSync(join(import.meta.dirname, room), { recursive: true, encoding: "utf8" }).map(
      (name) => join(room, name),
    ),
  )
  .filter((name) => name.endsWith(".test.ts") && !isBuild(name))
  .filter((name) => isNamed || isWhole || onServer || !isLong(name));

export default defineConfig({
  plugins: [builtSources(import.meta.dirname)],
  test: {
    setupFiles: ["./test/forget-sockets.ts", "../../packages/domain/testing/seed.ts"],
    globalSetup: ["./test/global-setup.ts"],
    projects: [
      { extends: true, test: { name: "quick", include: files } },
      // Packs and compiles: it runs with `pnpm e2e`.
      { extends: true, test: { name: "build", include: ["test/*.build.test.ts"] } },
    ],
    // Reloading the server for each file took as long as its tests; every file has a database and an app of its own.
    isolate: false,
    server: BUILT,
    // Limits for tests that hang; a busy machine may be slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Each file may hold an embedded database of its own (about half a GiB). A third one computes while others wait.
    maxWorkers: 3,
  },
});
