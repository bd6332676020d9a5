// `node tools/dist/lay-out-image.js DEPLOYED OUT`: puts the files of production into OUT, and nothing it was built or tested
// with. DEPLOYED is the output of `pnpm --filter=@dakiya/api --prod deploy`, and is used up; the rest is read from this repository.
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const [deployed, out] = process.argv.slice(2).map((path) => resolve(path));
if (deployed === undefined || out === undefined) {
  throw new Error("Say where the deployed server is, and where to put the image's files.");
}

/** Types and source maps, and the tests that are compiled with the server. */
const BUILT_WITH = /\.(d\.[cm]?ts|map|tsbuildinfo)$|\.test\.js$|[/\\]test(ing)?$/;
/** Peer dependencies that production does not need: compilers and types. */
const COMPILERS = /^(@?typescript[@+-]|@types\+)/;
const isRun = (path: string): boolean => !BUILT_WITH.test(path);

const api = join(out, "apps/api");
mkdirSync(api, { recursive: true });
cpSync(join(deployed, "dist/src"), join(api, "dist/src"), { recursive: true, filter: isRun });
cpSync(join(deployed, "package.json"), join(api, "package.json"));
renameSync(join(deployed, "node_modules"), join(api, "node_modules"));
const store = join(api, "node_modules/.pnpm");
for (const name of readdirSync(store)) {
  if (COMPILERS.test(name)) rmSync(join(store, name), { recursive: true });
}
const types = join(root, "apps/web/dist/types");
cpSync(join(root, "apps/web/dist"), join(out, "apps/web/dist"), {
  recursive: true,
  filter: (path) => path !== types && isRun(path),
});
// The workspace file tells the server where its root is; the deployed package's own would make it take apps/api for that.
for (const file of ["pnpm-workspace.yaml", "package.json", "LICENSE"]) {
  cpSync(join(root, file), join(out, file));
}
