// cspell:ignore AQABAIAAAAAAAP BAEAAAAALAAAAAABAAEAAAIBRAA
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { REQUEST_ID } from "../http/errors.ts";
import { bareHeaders } from "../http/security-headers.ts";
import {
  HIDDEN_LINK,
  createHitRecorder,
  findClickTarget,
  isMachineRequest,
  readToken,
} from "../services/deliveries/index.ts";
import type { Hit, Mailing } from "../services/deliveries/index.ts";
import { findMoved, noneHasMoved } from "../services/moves/find-moved.ts";
import { leadOn } from "./lead-on.ts";
import { createMinuteCount } from "./minute-count.ts";
import { sendNotFound } from "./page.ts";

/** A latin1 string: Node then sends head and picture in one packet. */
const PIXEL = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "base64",
).toString("latin1");

/**
 * Recorded hits of one mail in a minute. By mail and not by address: mail clients fetch pictures for a million
 * readers from a few addresses.
 */
const HITS_PER_MINUTE = 60;

/**
 * The open pixel and the click links of mails. They always respond; the limits apply only to recording.
 *
 * @param app - Without other hooks: requests come by the thousand, and the responses need none.
 */
export function registerLinks(app: FastifyInstance, deps: Deps): void {
  const recorder = createHitRecorder(deps);
  const hits = createMinuteCount(HITS_PER_MINUTE);
  /** Resolves once the hit is stored, has failed, or is over the limit. */
  const record = (
    { method, headers }: FastifyRequest,
    kind: Hit["kind"],
    { campaignId, seq }: { campaignId: number; seq: number },
    linkIndex: number | null = null,
  ): Promise<void> => {
    if (!hits.take(`${campaignId}:${seq}`)) return Promise.resolve();
    const userAgent = headers["user-agent"] ?? null;
    const machine = isMachineRequest({ method, userAgent, purposes: purposesOf(headers) });
    return recorder.add({ campaignId, seq, kind, linkIndex, machine, userAgent });
  };
  /** Where the account of a campaign lives, if elsewhere. A reader is answered all the same if that can't be told. */
  const movedTo = async (token: Mailing): Promise<string | null> =>
    await findMoved(deps.db, "campaign", token.campaignId, token.accountId).catch(() => null);
  app.addHook("onClose", async () => await recorder.close());
  // A child logger for each request would cost an allocation and is hardly ever used.
  app.setChildLoggerFactory((log) => log);

  const safe = bareHeaders(deps.config);
  const pixelHead = {
    "content-type": "image/gif",
    "content-length": String(PIXEL.length),
    "cache-control": "no-store, private",
    "cross-origin-resource-policy": "cross-origin",
    ...safe,
  };
  // The same picture for any token, so that the response reveals no token.
  app.get<{ Params: { "*": string } }>("/t/o/*", (request, reply) => {
    reply.hijack();
    const show = (): void =>
      void reply.raw
        .writeHead(200, { ...pixelHead, [REQUEST_ID]: request.id })
        .end(PIXEL, "latin1");
    const token = readToken(deps.secrets, "open", request.params["*"].replace(/\.gif$/, ""));
    if (token === null) return show();
    const answer = (address: string | null): void => {
      if (address === null) return void record(request, "open", token).then(show);
      const location = `${address}${request.url}`;
      const head = { location, "cache-control": "no-store", ...safe, [REQUEST_ID]: request.id };
      reply.raw.writeHead(307, head).end();
    };
    // Opens come by the thousand, and each promise counts.
    if (noneHasMoved(deps.db)) return answer(null);
    void movedTo(token).then(answer);
  });

  app.get<{ Params: { "*": string } }>("/t/c/*", async (request, reply) => {
    void reply.headers(safe).header(REQUEST_ID, request.id);
    const token = readToken(deps.secrets, "click", request.params["*"]);
    if (token === null) return sendNotFound(reply);
    const { linkIndex } = token;
    const address = await movedTo(token);
    if (address !== null) return leadOn(request, reply, address);
    const target = linkIndex === HIDDEN_LINK ? null : await findClickTarget(deps.db, token);
    await record(request, "click", token, linkIndex);
    if (target === null) return sendNotFound(reply);
    return reply
      .code(302)
      .header("location", target)
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .header("x-robots-tag", "noindex")
      .send();
  });
}

const PURPOSES = ["purpose", "sec-purpose", "x-purpose", "x-moz"];

function purposesOf(headers: FastifyRequest["headers"]): string[] {
  return PURPOSES.flatMap((name) => headers[name] ?? []);
}
