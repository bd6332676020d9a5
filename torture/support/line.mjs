import { connect, createServer } from "node:net";

/** A line to a port of this machine that can be cut: whoever is connected is thrown out, and nobody gets in. */
export async function openLine(toPort) {
  const open = new Set();
  const server = createServer((from) => {
    const to = connect(toPort, "127.0.0.1");
    for (const [one, other] of [
      [from, to],
      [to, from],
    ]) {
      open.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (port) => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address();
  const cut = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  return { port, cut, mend: async () => await listen(port) };
}
