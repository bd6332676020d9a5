import { once } from "node:events";
import { connect } from "node:net";

/**
 * Sends `count` mails over raw connections that are written to without any care: so many are under way on each at all
 * times. That is as much as the server can take at its latency.
 *
 * @param options.underWay - Mails under way on a connection.
 * @returns Mails a second, from the first connection on.
 */
export async function rawSmtp(
  port: number,
  options: { mail: string; count: number; connections: number; underWay: number },
): Promise<number> {
  const { mail, count, connections, underWay } = options;
  const group = `MAIL FROM:<hello@shop.example.com>\r\nRCPT TO:<customer@example.com>\r\nBDAT ${Buffer.byteLength(mail)} LAST\r\n${mail}`;
  let begun = 0;
  const startedAt = performance.now();
  const run = async (): Promise<void> => {
    const socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
    const write = (): void => {
      begun += 1;
      socket.write(group);
    };
    await once(socket, "data");
    socket.write("EHLO bench\r\n");
    await once(socket, "data");
    socket.write("AUTH PLAIN AGEAYg==\r\n");
    await once(socket, "data");
    let replies = 0;
    let mine = 0;
    const done = new Promise<void>((resolve) => {
      socket.on("data", (chunk: string) => {
        replies += chunk.split("\r\n").length - 1;
        for (; replies >= 3; replies -= 3) {
          mine -= 1;
          if (begun < count) {
            mine += 1;
            write();
          } else if (mine === 0) resolve();
        }
      });
    });
    for (; mine < underWay; mine += 1) write();
    await done;
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, run));
  return begun / ((performance.now() - startedAt) / 1000);
}
