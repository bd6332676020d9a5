import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { join } from "node:path";
import {
  hasDovecot,
  NO_DOVECOT,
  PASSWORD,
  startDovecot,
} from "../../apps/api/dist/test/dovecot.js";
import { hasPostfix, NO_POSTFIX, startPostfix } from "../../apps/api/dist/test/postfix.js";

/** A company's own mail server: Postfix takes and delivers email, Dovecot keeps the mailboxes. */
export type OwnMailServer = {
  smtpPort: number;
  imapPort: number;
  password: string;
  /** Messages that have come for people, by address; each as it lies in the mailbox. */
  delivered: () => ReadonlyMap<string, readonly string[]>;
  /** Sends an email to the server as another server does. */
  send: (from: string, to: string, raw: string) => Promise<void>;
  stop: () => Promise<void>;
};

export const hasOwnMailServer = hasDovecot && hasPostfix;
export const NO_OWN_MAIL_SERVER = hasDovecot ? NO_POSTFIX : NO_DOVECOT;

const PEOPLE = "people";

/**
 * Starts both.
 *
 * @param sender - The address that sends; its mailbox is that of the user before the @.
 * @param people - Addresses that exist beside it, all in one mailbox.
 */
export async function startOwnMailServer(
  sender: string,
  people: readonly string[],
): Promise<OwnMailServer> {
  const dovecot = await startDovecot();
  const [user = ""] = sender.split("@");
  const mailboxes = new Map([
    [sender, user],
    ...people.map((address): [string, string] => [address, PEOPLE]),
  ]);
  const { authPort, mailboxes: folder } = dovecot;
  const postfix = await startPostfix({ authPort, folder, mailboxes }).catch(
    async (error: unknown) => {
      await dovecot.stop();
      throw error;
    },
  );
  return {
    smtpPort: postfix.port,
    imapPort: dovecot.port,
    password: PASSWORD,
    delivered: () => readMaildir(dovecot.folder(PEOPLE)),
    send: async (from, to, raw) => await send(postfix.port, { from, to, raw }),
    stop: async () => {
      await postfix.stop();
      await dovecot.stop();
    },
  };
}

function readMaildir(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const part of ["new", "cur"]) {
    for (const name of filesOf(join(folder, part))) {
      const raw = readFileSync(join(folder, part, name), "utf8");
      const [, address = ""] = /^Delivered-To: (.+)$/m.exec(raw) ?? [];
      found.set(address, [...(found.get(address) ?? []), raw]);
    }
  }
  return found;
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** One email by SMTP, without a sign-in. */
async function send(port: number, email: { from: string; to: string; raw: string }): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  const say = async (line: string | null, code: string): Promise<void> => {
    if (line !== null) socket.write(`${line}\r\n`);
    let answer = "";
    do {
      answer = (await lines.next()).value ?? "";
    } while (answer.at(3) === "-");
    if (!answer.startsWith(code)) throw new Error(`Postfix said: ${answer}`);
  };
  await say(null, "220");
  await say("EHLO people.test", "250");
  await say(`MAIL FROM:<${email.from}>`, "250");
  await say(`RCPT TO:<${email.to}>`, "250");
  await say("DATA", "354");
  await say(`${email.raw.replace(/\r?\n/g, "\r\n").replace(/^\./gm, "..")}\r\n.`, "250");
  await say("QUIT", "221");
  socket.end();
  await once(socket, "close");
}
