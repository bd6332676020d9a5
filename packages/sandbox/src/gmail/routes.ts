import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { accountHash } from "../core/account-hash.ts";
import type { SandboxContext } from "../core/context.ts";
import { isEmailAddress } from "../core/email-address.ts";
import { asText, isObject, parseJson } from "../core/json.ts";
import { parseMime } from "../core/parse-mime.ts";
import type { AcceptedMail } from "../core/types.ts";
import { bearerToken } from "../http/bearer-token.ts";
import { exchange } from "../http/exchange.ts";
import type { Prepared } from "../http/exchange.ts";
import { gmailBadRequest, gmailErrors, gmailLoginRequired, gmailScopeMissing } from "./errors.ts";
import type { GoogleTokens } from "./google-tokens.ts";

const USUAL_RATE = 250;
const MAX_RECIPIENTS = 100;
const MAX_RAW_BYTES = 35 * 2 ** 20;

/** Stands in for the Gmail API under `/gmail`: sending, for any bearer token. */
export function gmailRoutes(app: FastifyInstance, ctx: SandboxContext, tokens: GoogleTokens): void {
  async function prepare(request: FastifyRequest, raw: Buffer): Promise<Prepared> {
    const token = bearerToken(request);
    if (token === "") return { refuse: gmailLoginRequired() };
    if (/invalid|revoked|expired/.test(token) || tokens.isExpired(token)) {
      return { refuse: gmailErrors.keyExpired() };
    }
    if (token.includes("readonly")) return { refuse: gmailScopeMissing() };
    if (token.includes("quota")) return { refuse: gmailErrors.quota() };
    const body = parseJson(raw.toString("utf8"))?.value;
    if (!isObject(body)) return { refuse: gmailBadRequest("Invalid JSON payload received.") };
    const encoded = asText(body["raw"]);
    if (encoded === null) {
      return {
        refuse: gmailBadRequest(
          "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
        ),
      };
    }
    if (!/^[A-Za-z0-9_-]+={0,2}$/.test(encoded)) {
      return {
        refuse: gmailBadRequest(
          `Invalid value at 'message.raw' (TYPE_BYTES), Base64 decoding failed for "${encoded.slice(0, 40)}"`,
        ),
      };
    }
    const mime = Buffer.from(encoded, "base64url");
    if (mime.length > MAX_RAW_BYTES) return { refuse: gmailBadRequest("Message too large") };
    return prepareMime(mime, accountHash(token));
  }

  async function prepareMime(mime: Buffer, account: string): Promise<Prepared> {
    const parsed = await parseMime(mime);
    const recipients = [...parsed.to, ...parsed.cc, ...parsed.bcc];
    if (recipients.length === 0) return { refuse: gmailBadRequest("Recipient address required") };
    if (recipients.length > MAX_RECIPIENTS) {
      return { refuse: gmailBadRequest("Too many recipients") };
    }
    if (!recipients.every(({ email }) => isEmailAddress(email))) {
      return { refuse: gmailBadRequest("Invalid To header") };
    }
    const id = randomBytes(8).toString("hex");
    const mails = recipients.map((recipient): AcceptedMail => ({
      ...parsed.mail,
      service: "gmail",
      account,
      recipient,
      from: parsed.from ?? { email: "me@gmail.com", name: null },
      providerMessageId: id,
      eventMessageId: id,
      idempotencyKey: null,
      customArgs: {},
      tags: [],
    }));
    return {
      mails: mails.length,
      accept() {
        ctx.accept(mails);
        return { status: 200, body: { id, threadId: id, labelIds: ["SENT"] } };
      },
    };
  }

  app.post(
    "/gmail/v1/users/me/messages/send",
    exchange(ctx, {
      service: "gmail",
      errors: gmailErrors,
      credential: bearerToken,
      usualRate: USUAL_RATE,
      prepare,
    }),
  );
}
