import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { withTestApp } from "./harness.ts";
import { SETTINGS } from "./operations.ts";
import { makeKey } from "./programs.ts";

const run = withTestApp({ jobs: true, listen: true });
const exec = promisify(execFile);
const root = resolve(import.meta.dirname, "../../..");
const own = join(root, "packages/client");
const readText = (path: string): string => readFileSync(path, "utf8");

/** The programs of a page, in their order. */
const programsOf = (page: string): string[] =>
  [...readText(page).matchAll(/^```ts\n(.*?)^```/gms)].map(([, program = ""]) => program);

/** Packs a package as the docs say, and returns the file's name and its content. */
async function pack(
  packageFolder: string,
  folder: string,
): Promise<[name: string, files: string[]]> {
  const args = ["pack", "--json", "--pack-destination", folder];
  const { stdout } = await exec("npm", args, { cwd: packageFolder });
  const [{ filename, files }] = JSON.parse(stdout);
  return [join(folder, filename), files.map(({ path }: { path: string }) => path)];
}

/** Unpacks a package as npm would install it. */
async function unpack(packed: string, into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  await exec("tar", ["-xzf", packed, "-C", into, "--strip-components=1"]);
}

/** An empty project that has installed the packed client, and zod, which it asks for. */
async function projectIn(folder: string): Promise<void> {
  const [packed, files] = await pack(own, folder);
  const odd = /\.test\.|tsbuildinfo|\.map$|tools\//;
  expect(files.filter((path) => odd.test(path))).toEqual([]);
  const installed = join(folder, "node_modules/@dakiya/client");
  await unpack(packed, installed);
  for (const name of ["zod", "@types/node"]) {
    cpSync(join(own, "node_modules", name), join(folder, "node_modules", name), {
      recursive: true,
      dereference: true,
    });
  }
  const undici = join(realpathSync(join(own, "node_modules/@types/node")), "../../undici-types");
  cpSync(undici, join(folder, "node_modules/undici-types"), { recursive: true, dereference: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
}

it.each(["client", "domain"])("npm can install the dependencies of the packed %s", async (name) => {
  const folder = mkdtempSync(join(tmpdir(), "dakiya-pack-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [packed] = await pack(join(root, "packages", name), folder);
  await unpack(packed, join(folder, "unpacked"));
  const { dependencies } = JSON.parse(readText(join(folder, "unpacked/package.json")));
  // The range that the workspace's own version is the lowest of.
  const [, zod] = /^ {2}zod: (.+)$/m.exec(readText(join(root, "pnpm-workspace.yaml"))) ?? [];
  expect(dependencies).toEqual({ zod: `^${zod}` });
});

it("is packed, compiled against with nothing of the workspace, and runs every sample of the pages", async () => {
  const person = await run().signIn();
  expect((await person.rest("PUT", "/user/email-settings", SETTINGS)).status).toBe(200);
  const folder = mkdtempSync(join(tmpdir(), "dakiya-client-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await projectIn(folder);
  const programs = [
    ...programsOf(join(own, "README.md")),
    ...programsOf(join(root, "docs/programs.md")),
  ];
  const files = programs.map((program, index) => {
    writeFileSync(join(folder, `sample-${index}.ts`), program);
    return `sample-${index}.ts`;
  });
  writeFileSync(
    join(folder, "wrong.ts"),
    `import { createClient } from "@dakiya/client";
const dakiya = createClient({ url: "", key: "" });
// @ts-expect-error A name is a text: were the types lost, nothing here would be wrong.
await dakiya.customers.create({ name: 7, email: "a@example.com" });
// @ts-expect-error So is that of a segment.
(await dakiya.segments.create({ name: "A", rules: { combinator: "and", rules: [] } })).name = 7;
`,
  );
  const compilerOptions = {
    ...{ module: "nodenext", target: "es2023", strict: true, exactOptionalPropertyTypes: true },
    ...{ types: ["node"], skipLibCheck: false },
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: [...files, "wrong.ts"] }),
  );
  const compiled = await exec(join(root, "node_modules/.bin/tsc"), ["-p", "tsconfig.json"], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe("");
  const env = {
    PATH: process.env["PATH"] ?? "",
    DAKIYA_URL: run().deps.config.publicUrl,
    DAKIYA_KEY: await makeKey(person),
    NO_PROXY: "127.0.0.1",
  };
  const said: string[] = [];
  for (const file of files) {
    const { stdout } = await exec(process.execPath, [file.replace(".ts", ".js")], {
      cwd: folder,
      env,
    });
    said.push(stdout);
  }
  expect(said[0]).toMatch(/^Asha Rao 34\n409 .+ \[/);
  expect(said[1]).toBe("1 created, 0 refused\n");
  expect(readText(join(folder, "export.csv"))).toContain("ravi.iyer@example.com");
  expect(said[2]).toBe("msg_1 { type: 'test' }\n204\n");
  expect(said[3]).toMatch(/^Spring in Mysuru /);
  expect(said[4]).toBe("live When a customer is added\n");
});
