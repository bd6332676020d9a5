// `node tools/dist/build.js`: vite build. Vite takes `#` and `?` in the path of a file for the end of its name; where
// this repository's own path has one, the inputs are mirrored elsewhere and built there.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { mirror } from "./mirror.ts";

const root = resolve(import.meta.dirname, "../../../..");
const UNREADABLE = /[#?]/;
/** Inputs of a build of the screens, types of imports included. */
const READ = [
  ...["tsconfig.base.json", "apps/api/tsconfig.json", "packages/sandbox/tsconfig.json"],
  ...["node_modules/.pnpm", "packages/domain", "apps/web"],
];

process.exitCode = UNREADABLE.test(root) ? buildElsewhere() : runVite(root);

function buildElsewhere(): number {
  const temporary = fs.realpathSync(tmpdir());
  if (UNREADABLE.test(temporary)) {
    console.error(
      `The screens can't be built in ${root}: Vite takes # and ? in a path for something else. Move the repository, or set TMPDIR to a folder without them.`,
    );
    return 1;
  }
  const elsewhere = fs.mkdtempSync(join(temporary, "dakiya-build-"));
  try {
    for (const path of READ) mirror(root, elsewhere, path);
    const code = runVite(elsewhere);
    if (code === 0) {
      const wanted = join(root, "apps/web/dist");
      fs.rmSync(wanted, { recursive: true, force: true });
      fs.cpSync(join(elsewhere, "apps/web/dist"), wanted, { recursive: true });
    }
    return code;
  } finally {
    fs.rmSync(elsewhere, { recursive: true, force: true });
  }
}

function runVite(base: string): number {
  const web = join(base, "apps/web");
  const vite = join(web, "node_modules/vite/bin/vite.js");
  const build = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: web,
    stdio: "inherit",
    // With another value, as of a shell for tests, the screens would have React for developers, sixty KB larger.
    env: { ...process.env, NODE_ENV: "production" },
  });
  return build.status ?? 1;
}
