import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { withTestDatabase } from "../../test/database.ts";
import { openDatabase } from "./open-database.ts";

const url = process.env["TEST_DATABASE_URL"];
const installed = spawnSync("pgbouncer", ["--version"]).error === undefined;
const NOBODY = { uid: 65_534, gid: 65_534 };

// Debian's package is enough; nothing else of the suite needs it.
describe.skipIf(url === undefined || !installed)(
  "behind PgBouncer (left out where it is not installed)",
  () => {
    const database = withTestDatabase();
    const closers: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0).toReversed()) await close();
    });

    /** Starts one in front of the test's database, and gives its address. */
    async function pooled(settings: string): Promise<string> {
      const folder = mkdtempSync(join(tmpdir(), "dakiya-pooler-"));
      closers.push(async () => rmSync(folder, { recursive: true }));
      const { host, port, user, password } = new pg.Client(url);
      const login = `host=${host} port=${port} user=${user}${password === undefined ? "" : ` password=${password}`}`;
      const file = join(folder, "pgbouncer.ini");
      writeFileSync(
        file,
        `[databases]\n* = ${login}\n[pgbouncer]\nlisten_addr =\nlisten_port = 6432\nunix_socket_dir = ${folder}\nauth_type = any\n${settings}\n`,
      );
      chmodSync(folder, 0o777);
      // It refuses to run as root.
      const bouncer = spawn("pgbouncer", [file], process.getuid?.() === 0 ? NOBODY : {});
      closers.push(async () => {
        bouncer.kill();
        if (bouncer.exitCode === null) await once(bouncer, "exit");
      });
      let output = "";
      for await (const text of bouncer.stderr.setEncoding("utf8")) {
        output += text;
        if (output.includes("process up")) break;
      }
      expect(output).toContain("process up");
      const name = database().pool.options.connectionString?.split("/").at(-1) ?? "";
      return `postgres://${user}@/${name}?host=${folder}&port=6432`;
    }

    it.each(["pool_mode = session", "pool_mode = session\nserver_round_robin = 1"])(
      "starts, and has its limits, with: %s",
      async (settings) => {
        const opening = await openDatabase({
          databaseUrl: await pooled(settings),
          dataDir: tmpdir(),
        });
        closers.push(opening.close);
        const { rows } = await opening.pool.query("show statement_timeout");
        expect(rows).toEqual([{ statement_timeout: "5s" }]);
        const notification = new Promise<string>((resolve) => {
          void opening.listen("news", resolve).then(async (stop) => {
            closers.push(stop);
            await opening.pool.query("notify news, 'come'");
          });
        });
        expect(await notification).toBe("come");
      },
    );

    it.each([
      "pool_mode = transaction",
      "pool_mode = transaction\nserver_round_robin = 1",
      "pool_mode = transaction\ndefault_pool_size = 1",
      "pool_mode = statement",
    ])("refuses to start with a sentence with: %s", async (settings) => {
      const databaseUrl = await pooled(settings);
      // Several sessions lie ready, of which any may be lent.
      const others = new pg.Pool({ connectionString: databaseUrl, max: 5 });
      await Promise.all(
        [1, 2, 3, 4, 5].map(async () => await others.query("select pg_sleep(0.01)")),
      );
      await others.end();
      await expect(openDatabase({ databaseUrl, dataDir: tmpdir() })).rejects.toMatchObject({
        name: "DatabaseRefusal",
        message: expect.stringContaining("pool_mode to session"),
      });
    });
  },
);
