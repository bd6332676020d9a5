import type { ConsentResult } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import {
  ANY_TENANT,
  GMAIL_API_HOST,
  IMAP_PORT,
  MAILBOXES,
  MICROSOFT_365_HOST,
} from "@dakiya/domain/wire";
import type { InboxConnectInput } from "@dakiya/domain/wire";
import { z } from "zod";
import type { Ctx } from "../../deps.ts";
import { AppError, refusedField } from "../../errors.ts";
import type { InboxProblem } from "../../providers/inbox/index.ts";
import type { OAuthApp } from "../../providers/oauth/index.ts";
import { countLimit } from "../audit/count-limit.ts";
import { beginVisit, endVisit } from "../consent/visits.ts";
import type { Consent } from "../consent/visits.ts";
import { sealAccess } from "./mailbox-access.ts";
import { openSecret, sealSecret } from "./seal-secret.ts";
import { findReader } from "./stored-reader.ts";
import { isSameApp, storeReader } from "./store-reader.ts";
import { tryMailbox } from "./try-mailbox.ts";

const visitRequest = z.object({
  ...{ box: z.enum(MAILBOXES), username: z.string() },
  ...{ autoUnsubscribe: z.boolean(), labelReplies: z.boolean() },
});

/**
 * The address of the page on which Google or Microsoft asks whether the mailbox may be read.
 *
 * @param input.sessionId - The only one that may return from there.
 * @throws AppError "invalid" where a secret is missing; "impossible" where the operator has no app at Google.
 */
export async function connectInbox(
  ctx: Ctx,
  input: InboxConnectInput & { sessionId: string },
): Promise<{ url: string }> {
  await countLimit(ctx, "testEmail", `inbox:${ctx.account.id}`);
  const { sessionId, box, username = "", autoUnsubscribe, labelReplies } = input;
  const app = await appOf(ctx, input);
  const request = { box, username, autoUnsubscribe, labelReplies };
  return await beginVisit(ctx, { sessionId, place: "inbox", app, request });
}

async function appOf(
  ctx: Ctx,
  { box, provider, tenant, clientId, clientSecret: given = "" }: InboxConnectInput,
): Promise<OAuthApp> {
  if (clientId === undefined) {
    if (ctx.google === null || !ctx.config.googleReadsMailboxes)
      throw new AppError("impossible", MESSAGES.inbox.notOffered);
    return ctx.google;
  }
  const app = { provider, tenant: provider === "google" ? ANY_TENANT : tenant, clientId };
  const before = given === "" ? await findReader(ctx, ctx.db, box) : null;
  const stored = isSameApp(before?.oauth ?? null, app) ? (before?.clientSecret ?? null) : null;
  const clientSecret = given === "" ? openSecret(ctx, box, "clientSecret", stored) : given;
  if (clientSecret !== null) return { ...app, clientSecret };
  const message = MESSAGES.inbox.clientSecretNeeded;
  throw refusedField("invalid", "clientSecret", message);
}

/**
 * Completes a visit: looks into the mailbox, and has it read from now on.
 *
 * @returns The result for the page to show, which may be a problem of the mailbox. A refusal changes nothing.
 */
export async function finishInbox(
  ctx: Ctx,
  input: { sessionId: string; query: unknown },
): Promise<ConsentResult | InboxProblem> {
  const consent = await endVisit(ctx, { ...input, place: "inbox" });
  if (typeof consent === "string") return consent;
  const { box, username, ...choices } = visitRequest.parse(consent.request);
  const mailbox = mailboxOf(consent, username);
  if (mailbox === null) return "failed";
  const problem = await problemOf(ctx, consent, mailbox);
  if (problem !== null) return problem;
  const { app, grant } = consent;
  const isOperators = app.clientId === ctx.google?.clientId && app.provider === "google";
  await storeReader(ctx, box, await findReader(ctx, ctx.db, box), {
    ...{ ...mailbox, ...choices, password: null },
    oauth: { provider: app.provider, tenant: app.tenant, clientId: app.clientId },
    clientSecret: isOperators ? null : sealSecret(ctx, box, "clientSecret", app.clientSecret),
    ...sealAccess(ctx, box, grant, grant),
  });
  return "connected";
}

/** Google has an API for its mailboxes, Microsoft lets them be read by IMAP. */
function mailboxOf({ app, grant }: Consent, username: string) {
  if (app.provider === "microsoft")
    return { kind: "imap", host: MICROSOFT_365_HOST, port: IMAP_PORT, username } as const;
  if (grant.email === null) return null;
  return { kind: "gmail", host: GMAIL_API_HOST, port: 443, username: grant.email } as const;
}

async function problemOf(
  ctx: Ctx,
  { grant: { accessToken } }: Consent,
  { kind, host, port, username: user }: NonNullable<ReturnType<typeof mailboxOf>>,
): Promise<InboxProblem | null> {
  // A token that is refused now was given a moment ago.
  const renew = async (): Promise<string> => await Promise.reject(ctx.inbox.failure("accessEnded"));
  const account =
    kind === "gmail" ? { kind, accessToken, renew } : { kind, host, port, user, accessToken };
  try {
    await tryMailbox(ctx, account);
    return null;
  } catch (error) {
    const problem = ctx.inbox.problemOf(error);
    if (problem === null) throw error;
    return problem;
  }
}
