import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const SYSTEM = "/etc/postfix";
const postconf = (name: string): string =>
  spawnSync("postconf", ["-c", SYSTEM, "-hx", name]).stdout?.toString().trim() ?? "";

/** Debian's package is enough (3.7). Its master process has to be root. */
export const hasPostfix =
  spawnSync("postconf", ["-d", "mail_version"]).error === undefined && process.getuid?.() === 0;

export const NO_POSTFIX =
  "Postfix is not installed, or this is not root: NO OWN MAIL SERVER (apt-get install postfix)";

export type Postfix = {
  port: number;
  stop: () => Promise<void>;
};

/** Folders of a queue that belong to Postfix's own user. */
const QUEUE = [
  ...["active", "bounce", "corrupt", "defer", "deferred", "flush", "hold", "incoming", "private"],
  ...["saved", "trace", "maildrop", "public"],
];
const READY_WITHIN_MS = 20_000;

/**
 * Starts one on loopback, in a folder of its own, with sign-in by a Dovecot. It takes every email and tells the sender
 * by email what it could not deliver, as a company's own server does.
 *
 * @param options.authPort - Where Dovecot checks sign-ins.
 * @param options.folder - The folder of all mailboxes; each is a Maildir that belongs to nobody.
 * @param options.mailboxes - The folder of each address that exists, inside that; their domains are the server's own.
 */
export async function startPostfix(options: {
  authPort: number;
  folder: string;
  mailboxes: ReadonlyMap<string, string>;
}): Promise<Postfix> {
  const root = mkdtempSync(join(tmpdir(), "dakiya-postfix-"));
  chmodSync(root, 0o755);
  const [config, queue, data] = ["config", "queue", "data"].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [config, queue, data, join(queue, "pid")]) mkdirSync(path);
  for (const name of QUEUE) mkdirSync(join(queue, name), { mode: 0o700 });
  const owner = postconf("mail_owner") || "postfix";
  spawnSync("chown", [owner, data, ...QUEUE.map((name) => join(queue, name))]);
  const port = await freePort();
  writeFileSync(join(config, "main.cf"), mainOf({ ...options, queue, data, owner }));
  writeFileSync(join(config, "master.cf"), masterOf(port));
  writeFileSync(
    join(config, "mailboxes"),
    [...options.mailboxes].map(([address, folder]) => `${address} ${folder}/\n`).join(""),
  );
  const stop = await run(config, port, join(data, "log"));
  return {
    port,
    stop: async () => {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function mainOf(options: {
  authPort: number;
  folder: string;
  mailboxes: ReadonlyMap<string, string>;
  queue: string;
  data: string;
  owner: string;
}): string {
  const { authPort, folder, mailboxes, queue, data, owner } = options;
  const domains = new Set([...mailboxes.keys()].map((address) => address.split("@")[1]));
  return `
compatibility_level = 3.6
queue_directory = ${queue}
data_directory = ${data}
mail_owner = ${owner}
setgid_group = ${postconf("setgid_group") || "postdrop"}
daemon_directory = ${postconf("daemon_directory") || "/usr/lib/postfix/sbin"}
command_directory = ${postconf("command_directory") || "/usr/sbin"}
maillog_file = ${data}/log
maillog_file_prefixes = ${data}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.own.test
mydestination =
local_recipient_maps =
alias_maps =
mynetworks =
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${authPort}
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_reject_unlisted_recipient = no
virtual_mailbox_domains = ${[...domains].join(", ")}
virtual_mailbox_base = ${folder}
virtual_mailbox_maps = texthash:\${config_directory}/mailboxes
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
default_transport = error:5.4.4 This server delivers to its own domains alone
`;
}

const masterOf = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

/** Its master process stays in the foreground, a child of this one. */
async function run(config: string, port: number, log: string): Promise<() => Promise<void>> {
  const master = join(postconf("daemon_directory") || "/usr/lib/postfix/sbin", "master");
  const child = spawn(master, ["-d", "-c", config], {
    env: { PATH: process.env["PATH"], MAIL_CONFIG: config, MAIL_LOGTAG: "postfix" },
    stdio: ["ignore", "ignore", "inherit"],
    // Its children are of its own group.
    detached: true,
  });
  const output = (): string => (existsSync(log) ? readFileSync(log, "utf8").slice(-4_000) : "");
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  for (const giveUpAt = Date.now() + READY_WITHIN_MS; Date.now() < giveUpAt; await pause(50)) {
    if (child.exitCode !== null)
      throw new Error(`Postfix ended with ${child.exitCode}: ${output()}`);
    if (await answers(port)) return stop;
  }
  await stop();
  throw new Error(`Postfix does not answer: ${output()}`);
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    const [greeting] = await once(socket, "data", { signal: AbortSignal.timeout(2_000) });
    return String(greeting).startsWith("220");
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
