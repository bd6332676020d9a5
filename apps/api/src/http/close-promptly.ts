import type { FastifyInstance } from "fastify";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Makes a server's close wait for answers under way and for nothing else. Node would also wait for idle connections,
 * which browsers open ahead, for a minute and more.
 */
export function closePromptly(app: FastifyInstance): void {
  /** The latest response on each connection that had a request. */
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
