// An SMTP server that takes everything and keeps nothing but a count and the first mails. A process of its own. It
// answers SINK_DELAY_MS late, as a distant one does: commands that came together are answered together.
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

/** The arrivals so far. */
export type SmtpArrivals = {
  /** Mails. */
  count: number;
  /** The first of them, byte by byte. */
  firstMails: string[];
  /** Most connections at a time. */
  connections: number;
};

const KEPT = 20;
const END = "\r\n.\r\n";
const DELAY_MS = Number(process.env.SINK_DELAY_MS);
const EXTENSIONS = process.env.SINK_EXTENSIONS ?? "PIPELINING";
let count = 0;
let open = 0;
let connections = 0;
const firstMails: string[] = [];

function take(mail: string): void {
  count += 1;
  if (firstMails.length < KEPT) firstMails.push(mail);
}

const server = createServer((socket) => {
  let waiting = "";
  let inMail = false;
  const answer = (response: string): void => {
    if (DELAY_MS > 0) setTimeout(() => socket.write(response), DELAY_MS);
    else socket.write(response);
  };
  open += 1;
  connections = Math.max(connections, open);
  socket.setNoDelay(true);
  socket.setEncoding("latin1");
  socket.on("error", () => {});
  let isOpen = true;
  const leave = (): void => {
    if (isOpen) open -= 1;
    isOpen = false;
  };
  socket.on("close", leave);
  answer("220 sink ESMTP\r\n");
  socket.on("data", (chunk: string) => {
    waiting += chunk;
    let response = "";
    for (;;) {
      if (inMail) {
        const end = waiting.indexOf(END);
        if (end < 0) break;
        take(waiting.slice(0, end + 2));
        waiting = waiting.slice(end + END.length);
        inMail = false;
        response += "250 2.0.0 OK\r\n";
        continue;
      }
      const end = waiting.indexOf("\r\n");
      if (end < 0) break;
      const verb = waiting.slice(0, 4).toUpperCase();
      if (verb === "BDAT") {
        const bytes = parseInt(waiting.slice(5, end), 10);
        if (waiting.length < end + 2 + bytes) break;
        take(waiting.slice(end + 2, end + 2 + bytes));
        waiting = waiting.slice(end + 2 + bytes);
        response += "250 2.0.0 OK\r\n";
        continue;
      }
      waiting = waiting.slice(end + 2);
      inMail = verb === "DATA";
      response += answerTo(verb);
      if (verb === "QUIT") {
        leave();
        setTimeout(() => socket.end(), DELAY_MS);
      }
    }
    if (response !== "") answer(response);
  });
});

function answerTo(verb: string): string {
  switch (verb) {
    case "EHLO":
      return `250-sink\r\n250-SIZE 36700160\r\n250-8BITMIME\r\n${offered()}250 AUTH PLAIN LOGIN\r\n`;
    case "AUTH":
      return "235 2.7.0 Accepted\r\n";
    case "DATA":
      return "354 Go ahead\r\n";
    case "QUIT":
      return "221 2.0.0 Bye\r\n";
    default:
      return "250 2.1.0 OK\r\n";
  }
}

function offered(): string {
  const names = EXTENSIONS.split(" ").filter((name) => name !== "");
  return names.map((name) => `250-${name}\r\n`).join("");
}

process.on("message", () => {
  const arrivals: SmtpArrivals = { count, firstMails, connections };
  process.send?.(arrivals);
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
