import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { webhookEndpoints } from "../../db/schema/index.ts";
import type { Ctx, Deps } from "../../deps.ts";
import type { WebhookService } from "../../providers/email/webhooks/index.ts";

const ID_BYTES = 16;

const sealContext = (ownerId: number, id: string): string => `${ownerId}:webhook:${id}`;

/** An endpoint a service posts events to, with its secret unsealed. */
export type WebhookEndpoint = { id: string; ownerId: number; secret: string };

/** Where an endpoint is: an address nobody can guess. */
export type EndpointAddress = { id: string; url: string };

/** An address for a service's events about the user's mails. Nothing answers there before it is stored. */
export function newEndpointAddress(ctx: Ctx, service: WebhookService): EndpointAddress {
  const id = randomBytes(ID_BYTES).toString("base64url");
  return { id, url: `${ctx.config.publicUrl}/webhooks/${service}/${id}` };
}

/** Makes an endpoint answer at its address, or at a new one. */
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
    secret: ctx.secrets.seal(input.secret, sealContext(ctx.userId, address.id)),
  });
  return address;
}

/** Whether events of this account have an address already. */
export async function hasWebhookEndpoint(
  ctx: Ctx,
  of: { service: WebhookService; account: string },
): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.ownerId, ctx.userId),
        eq(webhookEndpoints.service, of.service),
        eq(webhookEndpoints.account, of.account),
      ),
    );
  return rows.length > 0;
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
  const secret = deps.secrets.open(row.secret, sealContext(row.ownerId, row.id));
  return { id: row.id, ownerId: row.ownerId, secret };
}
