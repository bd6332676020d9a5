import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** Debian's package is enough (2.3). */
export const hasDovecot = spawnSync("dovecot", ["--version"]).error === undefined;

/** Warning about a missing server, so that the log shows skipped tests. */
export const NO_DOVECOT =
  "Dovecot is not installed: NO MAILBOX WAS READ (apt-get install dovecot-imapd)";

/** It needs no root, and tests give it none. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

export const PASSWORD = "abcd efgh ijkl mnop";

export type Dovecot = {
  port: number;
  /** Where another mail server has sign-ins checked. */
  authPort: number;
  /** The folder of all users' mailboxes, Maildirs that belong to nobody. */
  mailboxes: string;
  /** Puts a message into a user's inbox, or a folder of theirs, as a delivery would. */
  deliver: (user: string, raw: string, folder?: string) => void;
  /** Names of the files of a user's inbox, which hold the flags. */
  folder: (user: string) => string;
  stop: () => Promise<void>;
};

/**
 * Starts one on loopback, with its own configuration, in a folder of its own. Any user signs in with `PASSWORD`.
 *
 * @param tokenUrl - Names the user of an access token that is put behind it, as `email`; without one no token is taken.
 */
export async function startDovecot(tokenUrl?: string): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), "dakiya-dovecot-"));
  own(folder);
  mkdirSync(join(folder, "mail"));
  own(join(folder, "mail"));
  const port = await freePort();
  const authPort = await freePort();
  const file = join(folder, "dovecot.conf");
  const tokens = join(folder, "tokens.conf");
  if (tokenUrl !== undefined) writeFileSync(tokens, tokensConf(tokenUrl));
  const more = tokenUrl === undefined ? "" : takesTokens(tokens);
  writeFileSync(file, configOf(folder, port, authPort) + more);
  const running = await run(file, port);
  let delivered = 0;
  const mailOf = (user: string): string => join(folder, "mail", user);
  return {
    port,
    authPort,
    mailboxes: join(folder, "mail"),
    deliver(user, raw, into) {
      const maildir = into === undefined ? mailOf(user) : join(mailOf(user), `.${into}`);
      for (const name of ["", "new", "cur", "tmp"]) {
        mkdirSync(join(maildir, name), { recursive: true });
      }
      for (const path of [mailOf(user), maildir]) own(path);
      for (const name of ["new", "cur", "tmp"]) own(join(maildir, name));
      delivered += 1;
      const name = `${Date.now()}.${process.pid}_${delivered}.test`;
      // A reader never sees half a message.
      const path = join(maildir, "tmp", name);
      writeFileSync(path, raw);
      own(path);
      renameSync(path, join(maildir, "new", name));
    },
    folder: mailOf,
    stop: async () => {
      if (running.exitCode === null && running.signalCode === null) {
        running.kill("SIGTERM");
        await once(running, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function own(path: string): void {
  if (isRoot) chownSync(path, NOBODY.uid, NOBODY.gid);
  else chmodSync(path, 0o700);
}

function configOf(folder: string, port: number, authPort: number): string {
  const user = isRoot ? "nobody" : userInfo().username;
  const { uid, gid } = isRoot ? NOBODY : userInfo();
  return `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = /dev/stderr
protocols = imap
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${isRoot ? "nogroup" : ""}
default_login_user = ${user}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
mail_max_userip_connections = 100
passdb {
  driver = static
  args = password=${PASSWORD.replaceAll(" ", "")}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Spam {
    special_use = \\Junk
    auto = create
  }
  mailbox Sent {
    special_use = \\Sent
    auto = create
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${authPort}
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`.replace("default_internal_group = \n", "");
}

const tokensConf = (url: string): string => `tokeninfo_url = ${url}
username_attribute = email
`;

const takesTokens = (file: string): string => `
auth_mechanisms = plain login xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${file}
}
`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function run(file: string, port: number): Promise<ChildProcess> {
  const child = spawn("dovecot", ["-F", "-c", file], {
    stdio: ["ignore", "ignore", "pipe"],
    ...(isRoot ? NOBODY : {}),
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("starting up")) resolve();
    });
    child.once("exit", () => reject(new Error(`Dovecot ended (port ${port}): ${output}`)));
  });
  return child;
}
