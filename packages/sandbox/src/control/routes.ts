import type { FastifyInstance } from "fastify";
import { parseJson } from "../core/json.ts";
import { send } from "../http/exchange.ts";
import type { SandboxControl } from "./types.ts";

/**
 * The control's verbs over HTTP, for programs in other processes: `POST /control/<verb>` with the arguments as a JSON
 * array responds with the verb's result. `controlAt` is the client.
 */
export function controlRoutes(app: FastifyInstance, control: SandboxControl): void {
  const verbs = new Map<string, (...args: never[]) => unknown>(Object.entries(control));
  app.post<{ Params: { verb: string } }>("/:verb", async (request, reply) => {
    const call = verbs.get(request.params.verb);
    const text = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
    const args = parseJson(text)?.value;
    if (call === undefined || !Array.isArray(args)) {
      return send(reply, { status: 400, body: { error: "a verb and an array of arguments" } });
    }
    let result: unknown;
    try {
      result = await call(...(args as never[]));
    } catch (error) {
      return send(reply, { status: 400, body: { error: String(error) } });
    }
    return send(reply, { status: 200, body: { result } });
  });
}
