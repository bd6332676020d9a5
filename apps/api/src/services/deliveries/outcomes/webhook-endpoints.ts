import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Executor, Tx } from "../../../db/client.ts";
import { webhookEndpoints, webhookOldSecrets } from "../../../db/schema/index.ts";
import type { Ctx, Deps } from "../../../deps.ts";
import type { WebhookService } from "../../../providers/email/webhooks/index.ts";

const ID_BYTES = 16;
const ID = /^[\w-]{1,64}$/;

/** When what a newer secret or address replaces ends: a service goes on for a while with events of earlier mails. */
const OLD_UNTIL = sql`clock_timestamp() + interval '7 days'`;
const NOW = sql`clock_timestamp()`;

/** Context an endpoint's secret is sealed with. */
export const endpointSealContext = (ownerId: number, id: string): string =>
  `${ownerId}:webhook:${id}`;

/** An endpoint a service posts events to, with the secrets that prove a post unsealed: the present one first. */
export type WebhookEndpoint = { id: string; ownerId: number; secrets: readonly string[] };

/** Where an endpoint is: an address nobody can guess. */
export type EndpointAddress = { id: string; url: string };

/** An address for a service's events about the user's mails. Nothing answers there before it is stored. */
export function newEndpointAddress(ctx: Ctx, service: WebhookService): EndpointAddress {
  const id = randomBytes(ID_BYTES).toString("base64url");
  return { id, url: endpointUrl(ctx, service, id) };
}

/** The address of an endpoint, as the service is told it. */
export function endpointUrl(ctx: Ctx, service: WebhookService, id: string): string {
  return `${ctx.config.publicUrl}/webhooks/${service}/${id}`;
}

/**
 * Makes an endpoint answer at its address, or at a new one. With an empty secret it refuses every post; with another it
 * takes the place of the service's earlier ones.
 */
export async function createWebhookEndpoint(
  ctx: Ctx,
  input: { service: WebhookService; secret: string; at?: EndpointAddress; account?: string },
): Promise<EndpointAddress> {
  const address = input.at ?? newEndpointAddress(ctx, input.service);
  await ctx.db.transaction(async (tx) => {
    await tx.insert(webhookEndpoints).values({
      id: address.id,
      ownerId: ctx.userId,
      service: input.service,
      account: input.account ?? null,
      secret: ctx.secrets.seal(input.secret, endpointSealContext(ctx.userId, address.id)),
    });
    if (input.secret !== "") await takeOver(tx, { ...ctx, ...input, id: address.id });
  });
  return address;
}

/** What is known of an account's endpoint; its secret stays closed. */
export type AccountEndpoint = { id: string; hasSecret: boolean; lastEventAt: Date | null };

/** The newest endpoint of an account; null while it has none. One that has ended has no secret. */
export async function findAccountEndpoint(
  ctx: Ctx,
  of: { service: WebhookService; account: string },
): Promise<AccountEndpoint | null> {
  const [row] = await ctx.db
    .select({ endpoint: webhookEndpoints, ended: sql<boolean>`${hasEnded} is true` })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.ownerId, ctx.userId),
        eq(webhookEndpoints.service, of.service),
        eq(webhookEndpoints.account, of.account),
      ),
    )
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
    .limit(1);
  if (row === undefined) return null;
  const { id, lastEventAt } = row.endpoint;
  return { id, hasSecret: !row.ended && openSecret(ctx, row.endpoint) !== "", lastEventAt };
}

/** Makes one of the user's endpoints the service's present one: the others end in seven days. */
export async function useEndpoint(
  ctx: Ctx,
  endpoint: { service: WebhookService; id: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => await takeOver(tx, { ...ctx, ...endpoint }));
}

/** Gives one of the user's endpoints the secret that posts to it are checked with; its earlier one ends in seven days. */
export async function saveEndpointSecret(
  ctx: Ctx,
  input: { service: WebhookService; id: string; secret: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ endpoint: webhookEndpoints, ended: sql<boolean>`${hasEnded} is true` })
      .from(webhookEndpoints)
      .where(ownEndpoint(ctx, input.id))
      .for("update");
    if (row === undefined) return;
    const before = openSecret(ctx, row.endpoint);
    await tx.delete(webhookOldSecrets).where(lte(webhookOldSecrets.endsAt, NOW));
    if (before !== "" && before !== input.secret && !row.ended) {
      const { secret } = row.endpoint;
      await tx
        .insert(webhookOldSecrets)
        .values({ endpointId: input.id, secret, endsAt: OLD_UNTIL });
    }
    await tx
      .update(webhookEndpoints)
      .set({ secret: ctx.secrets.seal(input.secret, endpointSealContext(ctx.userId, input.id)) })
      .where(ownEndpoint(ctx, input.id));
    await takeOver(tx, { ...ctx, ...input });
  });
}

/** Deletes the secrets of all the user's endpoints of a service, earlier ones too: each refuses every post then. */
export async function removeWebhookSecrets(ctx: Ctx, service: WebhookService): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const own = await tx
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.ownerId, ctx.userId), eq(webhookEndpoints.service, service)))
      .for("update");
    for (const { id } of own) {
      await tx.delete(webhookOldSecrets).where(eq(webhookOldSecrets.endpointId, id));
      await tx
        .update(webhookEndpoints)
        .set({ secret: ctx.secrets.seal("", endpointSealContext(ctx.userId, id)) })
        .where(ownEndpoint(ctx, id));
    }
  });
}

/**
 * The endpoint a post names; null for one that is not there, has ended or is of another service, and for a name that is
 * none.
 */
export async function findWebhookEndpoint(
  deps: Pick<Deps, "db" | "secrets">,
  named: { service: WebhookService; id: string },
): Promise<WebhookEndpoint | null> {
  if (!ID.test(named.id)) return null;
  const rows = await deps.db
    .select({ endpoint: webhookEndpoints, old: webhookOldSecrets.secret })
    .from(webhookEndpoints)
    .leftJoin(
      webhookOldSecrets,
      and(eq(webhookOldSecrets.endpointId, webhookEndpoints.id), gt(webhookOldSecrets.endsAt, NOW)),
    )
    .where(
      and(
        eq(webhookEndpoints.id, named.id),
        eq(webhookEndpoints.service, named.service),
        or(isNull(webhookEndpoints.endsAt), gt(webhookEndpoints.endsAt, NOW)),
      ),
    );
  const [first] = rows;
  if (first === undefined) return null;
  const { id, ownerId, secret } = first.endpoint;
  const sealed = [secret, ...rows.flatMap(({ old }) => old ?? [])];
  return {
    id,
    ownerId,
    secrets: sealed.map((each) => openSecret(deps, { id, ownerId, secret: each })),
  };
}

const hasEnded = lte(webhookEndpoints.endsAt, NOW);

const ownEndpoint = ({ userId }: Ctx, id: string) =>
  and(eq(webhookEndpoints.ownerId, userId), eq(webhookEndpoints.id, id));

async function takeOver(
  tx: Tx | Executor,
  { userId, service, id }: { userId: number; service: WebhookService; id: string },
): Promise<void> {
  const ofService = and(
    eq(webhookEndpoints.ownerId, userId),
    eq(webhookEndpoints.service, service),
  );
  await tx
    .update(webhookEndpoints)
    .set({ endsAt: null })
    .where(and(ofService, eq(webhookEndpoints.id, id)));
  await tx
    .update(webhookEndpoints)
    .set({ endsAt: OLD_UNTIL })
    .where(and(ofService, ne(webhookEndpoints.id, id), isNull(webhookEndpoints.endsAt)));
}

/** Empty, so that every post is refused, where it was sealed with a secret that does not count any more. */
function openSecret(
  deps: Pick<Deps, "secrets">,
  row: { id: string; ownerId: number; secret: string },
): string {
  return deps.secrets.open(row.secret, endpointSealContext(row.ownerId, row.id)) ?? "";
}
