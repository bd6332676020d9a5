import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { webhookEndpoints } from "../../db/schema/index.ts";
import type { Ctx, Deps } from "../../deps.ts";
import type { WebhookService } from "../../providers/email/webhooks/index.ts";

const ID_BYTES = 16;

const sealContext = (ownerId: number, id: string): string => `${ownerId}:webhook:${id}`;

/** An endpoint a service posts events to, with its secret unsealed. */
export type WebhookEndpoint = { id: string; ownerId: number; secret: string };

/** Makes an address for a service's events about the user's mails. @returns Its id, which nobody can guess. */
export async function createWebhookEndpoint(
  ctx: Ctx,
  input: { service: WebhookService; secret: string },
): Promise<{ id: string; url: string }> {
  const id = randomBytes(ID_BYTES).toString("base64url");
  await ctx.db.insert(webhookEndpoints).values({
    id,
    ownerId: ctx.userId,
    service: input.service,
    secret: ctx.secrets.seal(input.secret, sealContext(ctx.userId, id)),
  });
  return { id, url: `${ctx.config.publicUrl}/webhooks/${input.service}/${id}` };
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
