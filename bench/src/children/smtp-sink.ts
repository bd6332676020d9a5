// An SMTP server that takes everything and keeps nothing but a count and the first mails. A process of its own.
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

/** The arrivals so far. */
export type SmtpArrivals = {
  /** Mails. */
  count: number;
  /** The first of them, byte by byte. */
  firstMails: string[];
};

const KEPT = 20;
const END = "\r\n.\r\n";
let count = 0;
const firstMails: string[] = [];

const server = createServer((socket) => {
  let waiting = "";
  let inMail = false;
  socket.setNoDelay(true);
  socket.setEncoding("latin1");
  socket.on("error", () => {});
  socket.write("220 sink ESMTP\r\n");
  socket.on("data", (chunk: string) => {
    waiting += chunk;
    let response = "";
    for (;;) {
      if (inMail) {
        const end = waiting.indexOf(END);
        if (end < 0) break;
        count += 1;
        if (firstMails.length < KEPT) firstMails.push(waiting.slice(0, end + 2));
        waiting = waiting.slice(end + END.length);
        inMail = false;
        response += "250 2.0.0 OK\r\n";
        continue;
      }
      const end = waiting.indexOf("\r\n");
      if (end < 0) break;
      const verb = waiting.slice(0, 4).toUpperCase();
      waiting = waiting.slice(end + 2);
      inMail = verb === "DATA";
      response += answerTo(verb);
      if (verb === "QUIT") socket.end();
    }
    if (response !== "") socket.write(response);
  });
});

function answerTo(verb: string): string {
  switch (verb) {
    case "EHLO":
      return "250-sink\r\n250-SIZE 36700160\r\n250-8BITMIME\r\n250-PIPELINING\r\n250 AUTH PLAIN LOGIN\r\n";
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

process.on("message", () => {
  const arrivals: SmtpArrivals = { count, firstMails };
  process.send?.(arrivals);
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
