import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";

/** A line to a port of this machine that counts what comes back over it. */
export type ByteCount = {
  port: number;
  /** Bytes since the last call. */
  take: () => number;
  stop: () => Promise<void>;
};

export async function openByteCount(toPort: number): Promise<ByteCount> {
  let bytes = 0;
  const server = createServer((from) => {
    const to = connect(toPort, "127.0.0.1");
    to.on("data", (chunk) => (bytes += chunk.length));
    from.pipe(to).pipe(from);
    from.on("error", () => to.destroy());
    to.on("error", () => from.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    take: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    stop: async () => {
      server.close();
      await once(server, "close");
    },
  };
}
