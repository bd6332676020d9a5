import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withInstallation } from "./installation.ts";

const API = join(import.meta.dirname, "..");
const REPO = join(API, "../..");
const postgres = process.env["TEST_DATABASE_URL"] ?? null;
const root = mkdtempSync(join(tmpdir(), "dakiya-without-sandbox-"));
const server = join(root, "apps/api/dist/src/main.js");

beforeAll(() => layOut());
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The server as in the image: the built files, and their production dependencies. */
function layOut(): void {
  const manifest = JSON.parse(readFileSync(join(API, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const path of ["pnpm-workspace.yaml", "apps/api/package.json", "apps/api/dist"]) {
    cpSync(join(REPO, path), join(root, path), { recursive: true });
  }
  for (const name of Object.keys(manifest.dependencies)) {
    link(join(API, "node_modules", name), join(root, "apps/api/node_modules", name));
  }
  link(join(REPO, "apps/web/dist"), join(root, "apps/web/dist"));
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to, "junction");
}

describe("an installation without the sandbox", () => {
  it("says in one sentence that it can't start in local mode", () => {
    const { status, stderr } = spawnSync(process.execPath, [server], {
      env: { DATA_DIR: join(root, "data") },
      encoding: "utf8",
    });
    expect(stderr).toMatch(
      /^Dakiya can't start in local mode here: .* set NODE_ENV=production.*\n$/,
    );
    expect(status).toBe(1);
  });

  // Production needs a database that is not in the process.
  describe.skipIf(postgres === null)("in production", () => {
    const run = withInstallation(postgres ?? "", undefined, () => server);

    it("signs in, answers and serves the screens, and has no sandbox", async () => {
      const { web, signIn } = run();
      const call = await signIn("asha");
      const { user } = await call<{ user: { email: string } }>("GET", "/auth/verify");
      expect(user.email).toBe("asha@example.com");
      const page = await fetch(web);
      expect(await page.text()).toContain('<div id="root">');
      const inbox = await fetch(`${web}/sandbox/inbox`);
      expect(inbox.status).toBe(404);
    });
  });
});
