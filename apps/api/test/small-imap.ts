import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** The answers of an IMAP server to commands, before its OK. */
const ANSWERS: Readonly<Record<string, string>> = {
  CAPABILITY: "* CAPABILITY IMAP4rev1\r\n",
  LIST: '* LIST () "/" INBOX\r\n',
  EXAMINE: "* FLAGS ()\r\n* 0 EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT 1] next\r\n",
  LOGOUT: "* BYE\r\n",
};

/** An empty mailbox on loopback that lets anybody in, for tests about what is around it. @returns Its port. */
export async function startSmallImap(): Promise<number> {
  const server = createServer((socket) => {
    let rest = "";
    socket.on("error", () => {});
    socket.write("* OK ready\r\n");
    socket.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [tag = "", command = ""] = line.split(" ");
        socket.write(`${ANSWERS[command.toUpperCase()] ?? ""}${tag} OK done\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
