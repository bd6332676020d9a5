import { createHash, randomBytes } from "node:crypto";
import type { ConsentResult } from "@dakiya/domain/email-settings";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { consentVisits } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import type { OAuthApp, OAuthGrant, OAuthPurpose } from "../../providers/oauth/index.ts";

/** Whereto a visit returns. Apps are registered with these addresses. */
const RETURNS = {
  gmail: { path: "/user/email-settings/gmail/callback", asks: "send" },
  smtp: { path: "/user/email-settings/smtp/callback", asks: "send" },
  inbox: { path: "/user/inbox/callback", asks: "read" },
} as const satisfies Readonly<Record<string, { path: string; asks: OAuthPurpose }>>;

/** The place of a visit: each has a screen, and an address that leads back to it. */
export type ConsentPlace = keyof typeof RETURNS;

export const returnPath = (place: ConsentPlace): string => RETURNS[place].path;

export const returnUrl = ({ config }: Pick<Ctx, "config">, place: ConsentPlace): string =>
  `${config.publicUrl}/api${RETURNS[place].path}`;

type Visit = {
  /** The only session that may return. */
  sessionId: string;
  place: ConsentPlace;
};

/**
 * Begins a visit: its address at the service.
 *
 * @param visit.request - Kept for the return, as JSON.
 */
export async function beginVisit(
  ctx: Ctx,
  {
    sessionId,
    place,
    app,
    request,
  }: Visit & { app: OAuthApp; request: Readonly<Record<string, unknown>> },
): Promise<{ url: string }> {
  const state = randomBytes(32).toString("base64url");
  const verifier = randomBytes(32).toString("base64url");
  await ctx.db.execute(sql`
    delete from google_visits
    where created_at < statement_timestamp() - ${GOOD_FOR_MINUTES} * interval '1 minute'`);
  const kept = JSON.stringify({ app, request } satisfies z.infer<typeof keptVisit>);
  await ctx.db.insert(consentVisits).values({
    ...{ stateHash: hashOf(state), sessionId, place },
    verifier: ctx.secrets.seal(verifier, sealContext(sessionId, "verifier")),
    kept: ctx.secrets.seal(kept, sealContext(sessionId, "kept")),
  });
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const redirectUri = returnUrl(ctx, place);
  const { asks: purpose } = RETURNS[place];
  return { url: ctx.oauth.consentUrl(app, { purpose, state, challenge, redirectUri }) };
}

const callbackQuery = z.object({
  state: z.string().min(1).max(500),
  code: z.string().min(1).max(4_096).optional(),
  error: z.string().max(500).optional(),
});

/** A visit that came back with access. */
export type Consent = { app: OAuthApp; request: unknown; grant: OAuthGrant };

/**
 * Ends a visit: checks that this session began it and exchanges its code.
 *
 * @param visit.query - The parameters it came back with.
 * @returns The access, or the result for the page to show.
 */
export async function endVisit(
  ctx: Ctx,
  { sessionId, place, query }: Visit & { query: unknown },
): Promise<Consent | Exclude<ConsentResult, "connected">> {
  const parameters = callbackQuery.safeParse(query);
  if (!parameters.success) return "refused";
  const { state, code, error } = parameters.data;
  const visit = await takeVisit(ctx, { sessionId, place, state });
  if (visit === null) return "refused";
  if (code === undefined) return error === "access_denied" ? "denied" : "failed";
  const { verifier, app, request } = visit;
  const { asks: purpose } = RETURNS[place];
  const redirectUri = returnUrl(ctx, place);
  const grant = await ctx.oauth.exchange(app, { purpose, code, verifier, redirectUri });
  if (grant.ok) return { app, request, grant };
  ctx.log.warn({ kind: grant.kind, place }, "a mailbox could not be connected");
  return "failed";
}

const GOOD_FOR_MINUTES = 10;

const keptVisit = z.object({
  app: z.object({
    provider: z.enum(["google", "microsoft"]),
    ...{ tenant: z.string(), clientId: z.string(), clientSecret: z.string() },
  }),
  request: z.record(z.string(), z.unknown()),
});

const hashOf = (state: string): string => createHash("sha256").update(state).digest("hex");
const sealContext = (sessionId: string, column: string): string => `${sessionId}:consent.${column}`;

/** Null for a state of another session or place, used or expired. */
async function takeVisit(
  ctx: Ctx,
  { sessionId, place, state }: Visit & { state: string },
): Promise<({ verifier: string } & z.infer<typeof keptVisit>) | null> {
  const { rows } = await ctx.db.execute<{ verifier: string; kept: string | null }>(sql`
    delete from google_visits
    where state_hash = ${hashOf(state)} and session_id = ${sessionId} and place = ${place}
      and created_at > statement_timestamp() - ${GOOD_FOR_MINUTES} * interval '1 minute'
    returning verifier, kept`);
  const [row] = rows;
  if (row === undefined || row.kept === null) return null;
  const verifier = ctx.secrets.open(row.verifier, sealContext(sessionId, "verifier"));
  const kept = ctx.secrets.open(row.kept, sealContext(sessionId, "kept"));
  if (verifier === null || kept === null) return null;
  return { verifier, ...keptVisit.parse(JSON.parse(kept)) };
}
