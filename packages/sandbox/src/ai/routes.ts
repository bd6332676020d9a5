import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { parseJson } from "../core/json.ts";
import type { Fault } from "../faults/fault.ts";
import { bearerToken } from "../http/bearer-token.ts";
import { exchange } from "../http/exchange.ts";
import type { Prepared } from "../http/exchange.ts";
import { composeCampaign, malformedCampaign } from "./compose-campaign.ts";
import { aiError, aiErrors, aiRateHeaders, newRequestId, refuseAiKey } from "./errors.ts";
import { describeImage } from "./describe-image.ts";
import { labelReply } from "./label-reply.ts";
import { aiMessage } from "./message.ts";
import { parseAiRequest } from "./parse-request.ts";
import { rewritePassage } from "./rewrite-passage.ts";
import { streamEvents } from "./stream.ts";

const USUAL_RATE = 50;
/** In a prompt, requests text that breaks the format; for tests of the client. */
const MALFORMED_MARK = "[[malformed]]";

/** Stands in for the Anthropic Messages API under `/ai`. */
export function aiRoutes(app: FastifyInstance, ctx: SandboxContext): void {
  function prepare(http: FastifyRequest, raw: Buffer, fault: Fault | null): Prepared {
    const refusal = refuseAiKey(apiKey(http));
    if (refusal) return { refuse: refusal };
    if (!http.headers["anthropic-version"]) {
      const message = "anthropic-version: header is required";
      return { refuse: aiError(400, "invalid_request_error", message) };
    }
    const parsed = parseAiRequest(parseJson(raw.toString("utf8"))?.value);
    if ("refuse" in parsed) return parsed;
    const { request } = parsed;
    return {
      accept() {
        const isMalformed = fault?.mode === "malformed" || request.prompt.includes(MALFORMED_MARK);
        const content = isMalformed
          ? malformedCampaign()
          : (rewritePassage(request.prompt) ??
            labelReply(request.prompt) ??
            describeImage(request.prompt) ??
            composeCampaign(request.prompt));
        const text = fault?.mode === "empty" ? "" : content;
        const message = aiMessage(request, text);
        const headers = { "request-id": newRequestId() };
        if (!request.stream) return { status: 200, headers, body: message };
        return { status: 200, headers, events: streamEvents(message) };
      },
    };
  }

  app.post(
    "/v1/messages",
    exchange(ctx, {
      service: "ai",
      errors: aiErrors,
      credential: apiKey,
      usualRate: USUAL_RATE,
      rateHeaders: aiRateHeaders,
      prepare,
    }),
  );
}

/** The vendor's SDK sends its key as a bearer token; plain clients use the vendor's own header. */
function apiKey(request: FastifyRequest): string {
  const header = request.headers["x-api-key"];
  return typeof header === "string" ? header : bearerToken(request);
}
