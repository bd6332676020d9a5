import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export type Line = {
  port: number;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
};

/** A line to a port of this machine that can be cut: open connections are closed, and new ones are refused. */
export async function openLine(toPort: number): Promise<Line> {
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(toPort, "127.0.0.1");
    const bothWays: [Socket, Socket][] = [
      [from, to],
      [to, from],
    ];
    for (const [one, other] of bothWays) {
      open.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const serverClose = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await serverClose;
  };
  return { port, cut, mend: async () => await listen(port) };
}
