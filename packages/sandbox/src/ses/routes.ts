import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { accountHash } from "../core/account-hash.ts";
import type { AcceptedMail } from "../core/types.ts";
import { exchange, send } from "../http/exchange.ts";
import type { Prepared } from "../http/exchange.ts";
import { Refusal } from "../http/refusal.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { notAllowed, sesError, sesErrors } from "./errors.ts";
import { parseSesEmail } from "./parse-email.ts";
import type { SesEmail } from "./parse-email.ts";
import { accessKeyOf, checkSignature } from "./sign-v4.ts";
import type { SignedBy } from "./sign-v4.ts";

/** Far above what any test sends: the pace is the app's to keep, and no request is refused for it here. */
const QUOTA = { Max24HourSend: 1_000_000, MaxSendRate: 1_000, SentLast24Hours: 0 };
const TOKENS = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc"];

/** Stands in for Amazon SES's API v2 under `/ses`: SendEmail, GetAccount, GetEmailIdentity. */
export function sesRoutes(app: FastifyInstance, ctx: SandboxContext): void {
  async function prepare(request: FastifyRequest, body: Buffer): Promise<Prepared> {
    const signer = checkSignature(request, body);
    if ("refuse" in signer) return signer;
    const { accessKeyId, region } = signer;
    if (accessKeyId.includes("DENIED")) return { refuse: notAllowed("SendEmail") };
    if (accessKeyId.includes("QUOTA")) return { refuse: sesErrors.quota() };
    if (accessKeyId.includes("PAUSED")) return { refuse: paused() };
    try {
      return accepting(await parseSesEmail(body, region), accountHash(accessKeyId), region);
    } catch (error) {
      if (error instanceof Refusal) return { refuse: error.response };
      throw error;
    }
  }

  function accepting(email: SesEmail, account: string, region: string): Prepared {
    const id = `0109${randomUUID().slice(4)}-000000`;
    const mails = email.recipients.map((recipient): AcceptedMail => ({
      ...email.mail,
      ...{ service: "ses", account, recipient, from: email.from },
      ...{ providerMessageId: id, eventMessageId: id, idempotencyKey: null },
      customArgs: email.tags,
      tags: [region],
    }));
    return {
      accept() {
        ctx.accept(mails);
        return { status: 200, body: { MessageId: id } };
      },
    };
  }

  app.post(
    "/v2/email/outbound-emails",
    exchange(ctx, {
      service: "ses",
      errors: sesErrors,
      credential: accessKeyOf,
      usualRate: QUOTA.MaxSendRate,
      prepare,
    }),
  );
  app.get("/v2/email/account", (request, reply) =>
    send(reply, signed(request, "GetAccount", describeAccount)),
  );
  app.get<{ Params: { identity: string } }>("/v2/email/identities/:identity", (request, reply) =>
    send(
      reply,
      signed(request, "GetEmailIdentity", () => describeIdentity(request.params.identity)),
    ),
  );
}

/** A call that only reads, for a key that proves itself and may do it. */
function signed(
  request: FastifyRequest,
  action: string,
  respond: (signer: SignedBy) => WireResponse,
): WireResponse {
  const signer = checkSignature(request, Buffer.alloc(0));
  if ("refuse" in signer) return signer.refuse;
  return signer.accessKeyId.includes("DENIED") ? notAllowed(action) : respond(signer);
}

function describeAccount({ accessKeyId }: SignedBy): WireResponse {
  const body = {
    DedicatedIpAutoWarmupEnabled: false,
    EnforcementStatus: "HEALTHY",
    ProductionAccessEnabled: true,
    SendQuota: QUOTA,
    SendingEnabled: !accessKeyId.includes("PAUSED"),
    SuppressionAttributes: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
  };
  return { status: 200, body };
}

/** Domains are verified, but those that say otherwise; an address is one only as part of its domain. */
function describeIdentity(identity: string): WireResponse {
  if (identity.includes("@") || identity.includes("missing"))
    return sesError(404, "NotFoundException", `Email identity ${identity} does not exist.`);
  const isVerified = !identity.includes("unverified");
  const body = {
    IdentityType: "DOMAIN",
    FeedbackForwardingStatus: true,
    VerifiedForSendingStatus: isVerified,
    VerificationStatus: isVerified ? "SUCCESS" : "PENDING",
    DkimAttributes: {
      SigningEnabled: true,
      Status: isVerified ? "SUCCESS" : "PENDING",
      Tokens: TOKENS,
      SigningAttributesOrigin: "AWS_SES",
    },
    Policies: {},
    Tags: [],
  };
  return { status: 200, body };
}

const paused = (): WireResponse =>
  sesError(400, "SendingPausedException", "Email sending is disabled for this account.");
