import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { findClickTarget } from "../services/deliveries/find-click-target.ts";
import { isMachineRequest } from "../services/deliveries/machine-hit.ts";
import { createHitRecorder, type Hit } from "../services/deliveries/record-hit.ts";
import { HIDDEN_LINK, readToken } from "../services/deliveries/tokens.ts";
import { createMinuteCount } from "./minute-count.ts";
import { sendNotFound } from "./page.ts";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/**
 * Hits of one mail that are recorded in a minute. By mail and not by address: mail clients fetch pictures for a million
 * readers from a few addresses, and only its reader knows a mail's tokens.
 */
const HITS_PER_MINUTE = 60;

/** The open pixel and the click links of mails. Both answer always; what is limited is how much is written down. */
export function registerLinks(app: FastifyInstance, deps: Deps): void {
  const recorder = createHitRecorder(deps);
  const hits = createMinuteCount(HITS_PER_MINUTE);
  const record = async (request: FastifyRequest, hit: Omit<Hit, "machine" | "userAgent">) => {
    if (!hits.take(`${hit.campaignId}:${hit.seq}`)) return;
    await recorder
      .add({ ...hit, ...requester(request) })
      .catch((error: unknown) => request.log.error({ err: error }, "a hit was not recorded"));
  };
  app.addHook("onClose", async () => await recorder.close());

  // Always the same picture, whatever the token: the answer tells nobody which tokens exist.
  app.get<{ Params: { "*": string } }>("/t/o/*", async (request, reply) => {
    const token = readToken(deps.secrets, "open", request.params["*"].replace(/\.gif$/, ""));
    if (token !== null) {
      const { campaignId, seq } = token;
      await record(request, { campaignId, seq, kind: "open", linkIndex: null });
    }
    return reply
      .header("content-type", "image/gif")
      .header("cache-control", "no-store, private")
      .header("cross-origin-resource-policy", "cross-origin")
      .send(PIXEL);
  });

  app.get<{ Params: { "*": string } }>("/t/c/*", async (request, reply) => {
    const token = readToken(deps.secrets, "click", request.params["*"]);
    if (token === null) return sendNotFound(reply);
    const { campaignId, seq, linkIndex } = token;
    const target =
      linkIndex === HIDDEN_LINK
        ? null
        : await findClickTarget(deps.db, { campaignId, seq, linkIndex });
    await record(request, { campaignId, seq, kind: "click", linkIndex });
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

function requester(request: FastifyRequest): { machine: boolean; userAgent: string | null } {
  const { headers, method } = request;
  const userAgent = headers["user-agent"] ?? null;
  const purposes = ["purpose", "sec-purpose", "x-purpose", "x-moz"].flatMap(
    (name) => headers[name] ?? [],
  );
  return { machine: isMachineRequest({ method, userAgent, purposes }), userAgent };
}
