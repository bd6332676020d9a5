import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { accountHash } from "../core/account-hash.ts";
import type { SandboxContext } from "../context.ts";
import { isEmailAddress } from "../core/email-address.ts";
import { parseMime } from "../core/parse-mime.ts";
import type { AcceptedMail } from "../core/types.ts";
import { bearerToken } from "../http/bearer-token.ts";
import { exchange } from "../http/exchange.ts";
import type { Prepared } from "../http/exchange.ts";
import { gmailBadRequest, gmailErrors, gmailLoginRequired, gmailScopeMissing } from "./errors.ts";
import type { GoogleTokens } from "./google-tokens.ts";
import { SEND_SCOPE, WHOLE_SCOPE } from "./parse-consent-request.ts";
import { readMessage } from "./read-message.ts";

const maySend = (scope: string): boolean =>
  scope.split(" ").some((one) => one === SEND_SCOPE || one === WHOLE_SCOPE);

const USUAL_RATE = 250;
const MAX_RECIPIENTS = 100;
const MAX_RAW_BYTES = 35 * 2 ** 20;

/** Stands in for the Gmail API under `/gmail`: sending, for a token that may or is from elsewhere. */
export function gmailRoutes(app: FastifyInstance, ctx: SandboxContext, tokens: GoogleTokens): void {
  async function prepare(request: FastifyRequest, raw: Buffer): Promise<Prepared> {
    const token = bearerToken(request);
    if (token === "") return { refuse: gmailLoginRequired() };
    if (/invalid|revoked|expired/.test(token) || tokens.isExpired(token)) {
      return { refuse: gmailErrors.keyExpired() };
    }
    const scope = tokens.accessOf(token)?.scope ?? SEND_SCOPE;
    if (token.includes("readonly") || !maySend(scope)) return { refuse: gmailScopeMissing() };
    if (token.includes("quota")) return { refuse: gmailErrors.quota() };
    const message = readMessage(raw);
    if ("refuse" in message) return message;
    const { mime } = message;
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
