import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const dockerfile = readFileSync(join(root, "deploy/Dockerfile"), "utf8");
const run = (command: string, args: string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** The pnpm that runs this test; npx would ask the registry for one. */
function pnpmCommand(): string[] {
  const path = process.env["npm_execpath"] ?? "";
  if (!path.includes("pnpm")) return ["npx", "-y", "pnpm@12"];
  return /\.[cm]?js$/.test(path) ? [process.execPath, path] : [path];
}

// The image is Linux's, and so is the way it is laid out.
it.skipIf(process.platform === "win32")(
  "The image has what production runs, and nothing else",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "dakiya-image-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [deployed, image] = [join(folder, "deployed"), join(folder, "image")];
    const deploy = /pnpm --config\.[^&]+ deploy/.exec(dockerfile)?.[0].split(/[\s\\]+/) ?? [];
    const [program = "", ...first] = pnpmCommand();
    run(program, [...first, ...deploy.slice(1, -1), "--prefer-offline", "deploy", deployed]);
    run(process.execPath, ["tools/dist/lay-out-image.js", deployed, image]);

    const isOurs = (path: string): boolean => !path.includes("node_modules");
    const files = readdirSync(image, { recursive: true }).map((path) => String(path));
    expect(readdirSync(image).toSorted()).toEqual([
      ...["LICENSE", "apps", "package.json", "pnpm-workspace.yaml"],
    ]);
    const neededFiles = [
      "apps/api/dist/src/main.js",
      "apps/web/dist/index.html",
      "apps/api/dist/src/db/migrations/0000_init.sql",
    ];
    expect(neededFiles.filter((path) => !files.includes(path))).toEqual([]);
    expect(
      files.filter((path) =>
        /@dakiya\/sandbox|@dakiya\+sandbox|node_modules\/smtp-server|\/smtp-server@/.test(path),
      ),
    ).toEqual([]);
    expect(
      files.filter((path) => isOurs(path) && /\.(ts|map)$|\.test\.|\/testing\/|\.env/.test(path)),
    ).toEqual([]);
    const packages = readdirSync(join(image, "apps/api/node_modules/.pnpm"));
    expect(
      packages.filter((name) => /^(vitest|esbuild|drizzle-kit|@?typescript)[@+]/.test(name)),
    ).toEqual([]);
  },
);
