import type { FastifyInstance } from "fastify";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Has a close of the server wait for what is being answered and for nothing else. Node would also wait, a minute and
 * more, for connections on which nothing was ever asked (browsers open some ahead), and for the one of an answer under
 * way to be used again. Whatever gives the answer, a reply of Fastify's or a handler that writes it by itself.
 */
export function closePromptly(app: FastifyInstance): void {
  /** Of each connection the latest answer, once something was asked on it. */
  const open = new Map<Socket, ServerResponse | null>();
  app.server.on("connection", (socket: Socket) => {
    open.set(socket, null);
    socket.once("close", () => open.delete(socket));
  });
  app.server.on("request", (request, response) => open.set(request.socket, response));
  app.addHook("preClose", async () => {
    for (const [socket, response] of open) {
      if (socket.bytesRead === 0) socket.destroy();
      else if (response === null) continue;
      else if (!response.headersSent) response.setHeader("connection", "close");
      else if (!response.writableFinished) response.once("close", () => socket.end());
    }
  });
}
