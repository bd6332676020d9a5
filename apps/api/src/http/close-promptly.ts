import type { FastifyInstance } from "fastify";
import type { Socket } from "node:net";

/**
 * Has a close of the server wait for what is being answered and for nothing else. Node would also wait, a minute and
 * more, for connections on which nothing was ever asked (browsers open some ahead), and for the one of an answer under
 * way to be used again.
 */
export function closePromptly(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let closing = false;
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) void reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    closing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
