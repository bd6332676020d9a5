import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { AnyRouter } from "@trpc/server";
import { startLoopbackServer } from "./loopback-server.ts";
import type { Handler } from "./loopback-server.ts";

/**
 * A real tRPC server for one test, under /trpc of the page's own origin.
 *
 * @param rest - Answers every other address, such as /api/auth/refresh-token.
 */
export async function startTrpcServer(router: AnyRouter, rest: Handler): Promise<string> {
  return startLoopbackServer(async (request, response, body) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (!url.pathname.startsWith("/trpc/")) return rest(request, response, body);
    const answer = await fetchRequestHandler({
      endpoint: "/trpc",
      router,
      req: new Request(url, {
        method: request.method ?? "GET",
        ...(request.method === "POST"
          ? { body, headers: { "content-type": "application/json" } }
          : {}),
      }),
    });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  });
}
