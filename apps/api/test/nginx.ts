import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UNTRUSTED_CERTIFICATE, UNTRUSTED_KEY } from "@dakiya/sandbox";

/** Debian's package is enough. */
export const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;

const SITE = join(import.meta.dirname, "../../../deploy/nginx.conf");

export type Nginx = { stop: () => Promise<void> };

/**
 * Starts one with the site of `deploy/`, changed where its first lines say that it is to be: the name (localhost), the
 * certificate, and the ports.
 *
 * @param ports.web - Those of the web processes.
 */
export async function startNginx(ports: {
  plain: number;
  tls: number;
  web: readonly number[];
}): Promise<Nginx> {
  return await runNginx((folder) => {
    writeFileSync(join(folder, "fullchain.pem"), UNTRUSTED_CERTIFICATE);
    writeFileSync(join(folder, "privkey.pem"), UNTRUSTED_KEY);
    return readFileSync(SITE, "utf8")
      .replaceAll("crm.example.com", "localhost")
      .replaceAll("/etc/ssl/dakiya", folder)
      .replace("listen 80;", `listen 127.0.0.1:${ports.plain};`)
      .replace("listen 443 ", `listen 127.0.0.1:${ports.tls} `)
      .replace(
        "server 127.0.0.1:3000;",
        ports.web.map((port) => `server 127.0.0.1:${port};`).join("\n"),
      );
  });
}

/**
 * Starts one with a site, in a folder of its own.
 *
 * @param siteIn - Writes the files that it needs there; gives the configuration inside `http`.
 */
export async function runNginx(siteIn: (folder: string) => string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "dakiya-nginx-"));
  // As root it lends its rights to nobody.
  chmodSync(folder, 0o755);
  const site = siteIn(folder);
  const file = join(folder, "nginx.conf");
  const rooms = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (room) => `${room}_temp_path ${join(folder, room)};`,
  );
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, "pid")};\nevents {}\nhttp { ${rooms.join(" ")}\n${site} }`,
  );
  const args = ["-p", folder, "-c", file, "-e", "stderr"];
  const tried = spawnSync("nginx", [...args, "-t"], { encoding: "utf8" });
  if (tried.status !== 0) throw new Error(`nginx refuses the site: ${tried.stderr}`);
  const child = spawn("nginx", args, { stdio: "ignore" });
  return {
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}
