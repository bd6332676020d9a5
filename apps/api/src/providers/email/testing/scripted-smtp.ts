import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A command as the server got it: its number among its kind on the connection, and the recipient of its mail. */
export type Command = { verb: string; nth: number; to: string };

/** A reply other than the usual; "close" hangs up, as the server does after a 421. */
type Script = (command: Command, connection: number) => string | undefined;

/** A server that answers `delayMs` late, as a distant one does: commands that came together are answered together. */
export type ScriptedSmtp = {
  port: number;
  /** Recipients of the mails it took. */
  taken: string[];
  /** Senders of the envelopes that began. */
  senders: string[];
  /** The verbs of each connection, a write of the client's in one string. */
  writes: string[][];
  /** Most connections at a time. */
  connections: number;
};

/** Starts one on loopback for the test under way. */
export async function startScriptedSmtp(options: {
  extensions?: readonly string[];
  delayMs?: number;
  script?: Script;
}): Promise<ScriptedSmtp> {
  const { extensions = [], delayMs = 0, script = () => undefined } = options;
  const seen: ScriptedSmtp = { port: 0, taken: [], senders: [], writes: [], connections: 0 };
  const open = new Set<Socket>();
  const ehlo = ["250-sink", ...extensions.map((each) => `250-${each}`), "250 AUTH PLAIN\r\n"].join(
    "\r\n",
  );
  const server = createServer((socket) => {
    open.add(socket);
    seen.connections = Math.max(seen.connections, open.size);
    const connection = seen.writes.push([]) - 1;
    serve(socket, { seen, connection, delayMs, script, ehlo });
    socket.on("error", () => {}).on("close", () => open.delete(socket));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  seen.port = (server.address() as AddressInfo).port;
  return seen;
}

type Served = {
  seen: ScriptedSmtp;
  connection: number;
  delayMs: number;
  script: Script;
  ehlo: string;
};

function serve(socket: Socket, { seen, connection, delayMs, script, ehlo }: Served): void {
  const counts = new Map<string, number>();
  let input = "";
  let to = "";
  let inData = false;
  let closes = false;
  const later = (act: () => void): unknown => (delayMs === 0 ? act() : setTimeout(act, delayMs));
  /** @returns The reply; null where the script ends the dialogue. */
  const replyTo = (verb: string, usual: string): string | null => {
    const nth = (counts.get(verb) ?? 0) + 1;
    counts.set(verb, nth);
    const reply = script({ verb, nth, to }, connection) ?? usual;
    closes ||= reply === "close" || reply.startsWith("421");
    return reply === "close" ? null : `${reply}\r\n`;
  };
  const take = (verb: string): string | null => {
    const recipient = to;
    const reply = replyTo(verb, "250 2.0.0 Taken");
    if (recipient !== "" && (reply?.startsWith("2") ?? false)) seen.taken.push(recipient);
    to = "";
    return reply;
  };
  /** @returns The reply to the first of the input; null where it is not all there. */
  const next = (): string | null => {
    const end = input.indexOf(inData ? "\r\n.\r\n" : "\r\n");
    if (end < 0 && !(inData && input.startsWith(".\r\n"))) return null;
    if (inData) {
      input = input.slice(input.startsWith(".\r\n") ? 3 : end + 5);
      inData = false;
      return take("message");
    }
    const line = input.slice(0, end);
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "BDAT") {
      const bytes = Number(line.split(" ")[1]);
      if (input.length < end + 2 + bytes) return null;
      input = input.slice(end + 2 + bytes);
      seen.writes[connection]?.push(verb);
      return to === "" ? "503 5.5.1 No recipient\r\n" : take(verb);
    }
    input = input.slice(end + 2);
    seen.writes[connection]?.push(verb);
    if (verb === "EHLO") return ehlo;
    if (/^(RSET|MAIL)$/.test(verb)) to = "";
    if (verb === "MAIL") seen.senders.push(/<(.*?)>/.exec(line)?.[1] ?? "");
    if (verb === "RCPT") {
      to = /<(.*)>/.exec(line)?.[1] ?? "";
      const reply = replyTo(verb, "250 2.1.5 OK");
      if (!(reply?.startsWith("2") ?? false)) to = "";
      return reply;
    }
    if (verb === "DATA") {
      const reply = replyTo(verb, to === "" ? "503 5.5.1 No recipient" : "354 Go ahead");
      inData = reply?.startsWith("354") ?? false;
      return reply;
    }
    closes ||= verb === "QUIT";
    return replyTo(verb, verb === "AUTH" ? "235 2.7.0 OK" : "250 2.0.0 OK");
  };
  const answer = (replies: string): void => {
    const isLast = closes;
    later(() => {
      if (replies !== "") socket.write(replies);
      if (isLast) socket.end(() => socket.destroy());
    });
  };
  answer(replyTo("connect", "220 sink") ?? "");
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    if (closes) return;
    input += chunk;
    let replies = "";
    while (!closes) {
      const reply = next();
      if (reply === null) break;
      replies += reply;
    }
    answer(replies);
  });
}
