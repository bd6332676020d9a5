import { randomBytes } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { webhookEndpoints } from "../../db/schema/index.ts";
import type { Ctx, Deps } from "../../deps.ts";
import type { WebhookService } from "../../providers/email/webhooks/index.ts";

const ID_BYTES = 16;

/** Context an endpoint's secret is sealed with. */
export const endpointSealContext = (ownerId: number, id: string): string =>
  `${ownerId}:webhook:${id}`;

/** An endpoint a service posts events to, with its secret unsealed. */
export type WebhookEndpoint = { id: string; ownerId: number; secret: string };

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

/** Makes an endpoint answer at its address, or at a new one. With an empty secret it refuses every post. */
export async function createWebhookEndpoint(
  ctx: Ctx,
  input: { service: WebhookService; secret: string; at?: EndpointAddress; account?: string },
): Promise<EndpointAddress> {
  const address = input.at ?? newEndpointAddress(ctx, input.service);
  await ctx.db.insert(webhookEndpoints).values({
    id: address.id,
    ownerId: ctx.userId,
    service: input.service,
    account: input.account ?? null,
    secret: ctx.secrets.seal(input.secret, endpointSealContext(ctx.userId, address.id)),
  });
  return address;
}

/** What is known of an account's endpoint; its secret stays closed. */
export type AccountEndpoint = { id: string; hasSecret: boolean; lastEventAt: Date | null };

/** The newest endpoint of an account; null while it has none. */
export async function findAccountEndpoint(
  ctx: Ctx,
  of: { service: WebhookService; account: string },
): Promise<AccountEndpoint | null> {
  const [row] = await ctx.db
    .select()
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
  return { id: row.id, hasSecret: openSecret(ctx, row) !== "", lastEventAt: row.lastEventAt };
}

/** Gives one of the user's endpoints the secret that posts to it are checked with. */
export async function saveEndpointSecret(
  ctx: Ctx,
  input: { id: string; secret: string },
): Promise<void> {
  await ctx.db
    .update(webhookEndpoints)
    .set({ secret: ctx.secrets.seal(input.secret, endpointSealContext(ctx.userId, input.id)) })
    .where(and(eq(webhookEndpoints.ownerId, ctx.userId), eq(webhookEndpoints.id, input.id)));
}

/** The endpoint a post names; null for one that is not there or of another service. */
export async function findWebhookEndpoint(
  deps: Pick<Deps, "db" | "secrets">,
  named: { service: WebhookService; id: string },
): Promise<WebhookEndpoint | null> {
  const [row] = await deps.db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, named.id), eq(webhookEndpoints.service, named.service)));
  if (row === undefined) return null;
  return { id: row.id, ownerId: row.ownerId, secret: openSecret(deps, row) };
}

/** Empty, so that every post is refused, where it was sealed with a secret that does not count any more. */
function openSecret(
  deps: Pick<Deps, "secrets">,
  row: { id: string; ownerId: number; secret: string },
): string {
  return deps.secrets.open(row.secret, endpointSealContext(row.ownerId, row.id)) ?? "";
}
