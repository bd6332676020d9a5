import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isMoving } from "../errors.ts";

/** Email services give up on a response after about so long. */
const FORWARD_WITHIN_MS = 10_000;

/** Headers of one connection, and those that would say less than what is sent. */
const NOT_FORWARDED = new Set([
  ...[
    "host",
    "connection",
    "keep-alive",
    "transfer-encoding",
    "upgrade",
    "te",
    "trailer",
    "expect",
  ],
  ...["content-length", "cookie", "accept-encoding"],
]);

/**
 * Leads requests of a scope on where their account lives at another installation now: those that read by a redirect, and
 * hands POSTs on. Requests in the account's pause wait for its end.
 *
 * @param findAddress - The address of that installation; null for an account that lives here.
 * @param failure - The status that asks the caller of a POST for another try.
 */
export function leadMoved<Params>(
  app: FastifyInstance,
  findAddress: (params: Params) => Promise<string | null>,
  failure = (_params: Params): number => 503,
): void {
  app.addHook("preHandler", async (request, reply) => {
    const params = request.params as Params;
    const isPost = request.method === "POST";
    let address: string | null;
    try {
      address = await findAddress(params);
    } catch (error) {
      if (!isPost) throw error;
      request.log.error({ err: error }, "where the account lives could not be read");
      return await reply.code(failure(params)).send({ ok: false });
    }
    if (address === null) return undefined;
    if (!isPost) return leadOn(request, reply, address);
    return await forward(request, reply, { address, failure: failure(params) });
  });
  app.setErrorHandler(async (error, request, reply) => {
    if (!isMoving(error)) throw error;
    const params = request.params as Params;
    const address = await untilMoved(async () => await findAddress(params));
    if (address !== null)
      return await forward(request, reply, { address, failure: failure(params) });
    return await reply.code(failure(params)).header("retry-after", "5").send();
  });
}

/** The pause of an account is mostly shorter, and email services wait longer for a response. */
const PAUSE_MS = 8_000;
const POLL_MS = 250;

/** The address where an account that is paused has moved; null when the pause takes longer, or ends here. */
async function untilMoved(find: () => Promise<string | null>): Promise<string | null> {
  const giveUpAt = performance.now() + PAUSE_MS;
  for (;;) {
    const address = await find();
    if (address !== null || performance.now() > giveUpAt) return address;
    await delay(POLL_MS);
  }
}

/** Leads a reader to the same path of the installation where the account lives now. */
export function leadOn(
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): FastifyReply {
  return reply
    .code(307)
    .header("location", `${address}${request.url}`)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-robots-tag", "noindex")
    .send();
}

/**
 * Hands a POST on to the installation where the account lives now, and its response back: email services, and mail
 * programs that unsubscribe, follow no redirect. Nothing is kept here, so a failure asks for another try.
 *
 * @param failure - The status where the other installation does not respond.
 */
async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  { address, failure }: { address: string; failure: number },
): Promise<FastifyReply> {
  try {
    const response = await fetch(`${address}${request.url}`, {
      method: "POST",
      headers: headersOf(request),
      ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
      redirect: "error",
      signal: AbortSignal.timeout(FORWARD_WITHIN_MS),
    });
    const text = await response.text();
    for (const name of ["content-type", "content-security-policy", "retry-after"]) {
      const value = response.headers.get(name);
      if (value !== null) void reply.header(name, value);
    }
    return await reply.code(response.status).header("cache-control", "no-store").send(text);
  } catch (error) {
    request.log.warn({ err: error }, "the installation where an account has moved did not respond");
    return await reply.code(failure).header("retry-after", "30").send();
  }
}

function headersOf({ headers }: FastifyRequest): Headers {
  const forwarded = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || NOT_FORWARDED.has(name)) continue;
    forwarded.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return forwarded;
}
