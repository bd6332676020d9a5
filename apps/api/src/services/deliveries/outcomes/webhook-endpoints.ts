import type { EventService } from "@dakiya/domain/email-settings";
import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Executor, Tx } from "../../../db/client.ts";
import { webhookEndpoints, webhookOldSecrets } from "../../../db/schema/index.ts";
import { ofAccount } from "../../../db/sql/every-account.ts";
import type { Ctx, Deps } from "../../../deps.ts";

const ID_BYTES = 16;
const ID = /^[\w-]{1,64}$/;
/** An id that names its account; those of before are 22 characters of chance. */
const WITH_ACCOUNT = /^(\d{1,15})-[\w-]{22}$/;

/** How long a replaced secret or address stays valid: a service keeps posting events of earlier mails. */
const OLD_UNTIL = sql`statement_timestamp() + interval '7 days'`;
const NOW = sql`statement_timestamp()`;

/** Context an endpoint's secret is sealed with. */
export const endpointSealContext = (accountId: number, id: string): string =>
  `${accountId}:webhook:${id}`;

/** An endpoint a service posts events to, with the decrypted secrets that prove a post, the present one first. */
export type WebhookEndpoint = { id: string; accountId: number; secrets: readonly string[] };

/** An endpoint's address; its id is unguessable. */
export type EndpointAddress = { id: string; url: string };

/** Reserves an address for a service's events about the user's mails. It answers once it is stored. */
export function newEndpointAddress(ctx: Ctx, service: EventService): EndpointAddress {
  const id = `${ctx.account.id}-${randomBytes(ID_BYTES).toString("base64url")}`;
  return { id, url: endpointUrl(ctx, service, id) };
}

export function endpointUrl(ctx: Ctx, service: EventService, id: string): string {
  return `${ctx.config.linksUrl}/webhooks/${service}/${id}`;
}

/** Activates an endpoint at its address, or moves it to a new one. With an empty secret it refuses every post. */
export async function createWebhookEndpoint(
  ctx: Ctx,
  input: { service: EventService; secret: string; at?: EndpointAddress; account?: string },
  executor: Executor = ctx.db,
): Promise<EndpointAddress> {
  const address = input.at ?? newEndpointAddress(ctx, input.service);
  await executor.transaction(async (tx) => {
    await tx.insert(webhookEndpoints).values({
      id: address.id,
      accountId: ctx.account.id,
      service: input.service,
      account: input.account ?? null,
      secret: ctx.secrets.seal(input.secret, endpointSealContext(ctx.account.id, address.id)),
    });
    if (input.secret !== "") await takeOver(tx, ctx.account.id, { ...input, id: address.id });
  });
  return address;
}

export type AccountEndpoint = { id: string; hasSecret: boolean; lastEventAt: Date | null };

/** The newest endpoint of an account; null while it has none. An ended one has no secret. */
export async function findAccountEndpoint(
  ctx: Ctx,
  of: { service: EventService; account: string },
): Promise<AccountEndpoint | null> {
  const [row] = await ctx.db
    .select({ endpoint: webhookEndpoints, ended: sql<boolean>`${hasEnded} is true` })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.accountId, ctx.account.id),
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
  endpoint: { service: EventService; id: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => await takeOver(tx, ctx.account.id, endpoint));
}

/** Sets the secret that verifies posts; the earlier one ends in seven days. @returns Whether it is another one. */
export async function saveEndpointSecret(
  ctx: Ctx,
  input: { service: EventService; id: string; secret: string },
  executor: Executor = ctx.db,
): Promise<boolean> {
  return await executor.transaction(async (tx) => {
    const [row] = await tx
      .select({ endpoint: webhookEndpoints, ended: sql<boolean>`${hasEnded} is true` })
      .from(webhookEndpoints)
      .where(ownEndpoint(ctx, input.id))
      .for("update");
    if (row === undefined) return false;
    const before = openSecret(ctx, row.endpoint);
    const outdated = and(
      eq(webhookOldSecrets.accountId, ctx.account.id),
      lte(webhookOldSecrets.endsAt, NOW),
    );
    await tx.delete(webhookOldSecrets).where(outdated);
    if (before !== "" && before !== input.secret && !row.ended) {
      const { secret } = row.endpoint;
      await tx
        .insert(webhookOldSecrets)
        .values({ accountId: ctx.account.id, endpointId: input.id, secret, endsAt: OLD_UNTIL });
    }
    await tx
      .update(webhookEndpoints)
      .set({
        secret: ctx.secrets.seal(input.secret, endpointSealContext(ctx.account.id, input.id)),
      })
      .where(ownEndpoint(ctx, input.id));
    await takeOver(tx, ctx.account.id, input);
    return before !== input.secret || row.ended;
  });
}

/**
 * Stores the secret of an endpoint that has none, as a service asked for it by a proved post. The first one stays.
 *
 * @returns Whether it is the endpoint's secret now.
 */
export async function bindEndpoint(
  deps: Pick<Deps, "db" | "secrets">,
  { id, accountId, service }: { id: string; accountId: number; service: EventService },
  secret: string,
): Promise<boolean> {
  return await deps.db.transaction(async (tx) => {
    const own = and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.id, id));
    const [row] = await tx.select().from(webhookEndpoints).where(own).for("update");
    if (row === undefined) return false;
    const before = openSecret(deps, row);
    if (before !== "") return before === secret;
    const sealed = deps.secrets.seal(secret, endpointSealContext(accountId, id));
    await tx.update(webhookEndpoints).set({ secret: sealed }).where(own);
    await takeOver(tx, accountId, { service, id });
    return true;
  });
}

/** Deletes all secrets of a service's endpoints: each refuses every post then. @returns Whether there were any. */
export async function removeWebhookSecrets(
  ctx: Ctx,
  service: EventService,
  executor: Executor = ctx.db,
): Promise<boolean> {
  return await executor.transaction(async (tx) => {
    let hadSecret = false;
    const own = await tx
      .select()
      .from(webhookEndpoints)
      .where(
        and(eq(webhookEndpoints.accountId, ctx.account.id), eq(webhookEndpoints.service, service)),
      )
      .for("update");
    for (const endpoint of own) {
      const { id } = endpoint;
      hadSecret ||= openSecret(ctx, endpoint) !== "";
      await tx.delete(webhookOldSecrets).where(secretsOf(ctx, id));
      await tx
        .update(webhookEndpoints)
        .set({ secret: ctx.secrets.seal("", endpointSealContext(ctx.account.id, id)) })
        .where(ownEndpoint(ctx, id));
    }
    return hadSecret;
  });
}

/** The account that an endpoint's id names; undefined for an older one, which names none. */
export function accountOfEndpoint(id: string): number | undefined {
  const account = WITH_ACCOUNT.exec(id)?.[1];
  return account === undefined ? undefined : Number(account);
}

/** The endpoint of a post's address; null when it is unknown, ended, of another service, or malformed. */
export async function findWebhookEndpoint(
  deps: Pick<Deps, "db" | "secrets">,
  address: { service: EventService; id: string },
): Promise<WebhookEndpoint | null> {
  if (!ID.test(address.id)) return null;
  const rows = await deps.db
    .select({ endpoint: webhookEndpoints, old: webhookOldSecrets.secret })
    .from(webhookEndpoints)
    .leftJoin(
      webhookOldSecrets,
      and(
        eq(webhookOldSecrets.accountId, webhookEndpoints.accountId),
        eq(webhookOldSecrets.endpointId, webhookEndpoints.id),
        gt(webhookOldSecrets.endsAt, NOW),
      ),
    )
    .where(
      and(
        ofAccount(sql`${webhookEndpoints.accountId}`, accountOfEndpoint(address.id)),
        eq(webhookEndpoints.id, address.id),
        eq(webhookEndpoints.service, address.service),
        or(isNull(webhookEndpoints.endsAt), gt(webhookEndpoints.endsAt, NOW)),
      ),
    );
  const [first] = rows;
  if (first === undefined) return null;
  const { id, accountId, secret } = first.endpoint;
  const sealedSecrets = [secret, ...rows.flatMap(({ old }) => old ?? [])];
  return {
    id,
    accountId,
    secrets: sealedSecrets.map((each) => openSecret(deps, { id, accountId, secret: each })),
  };
}

const hasEnded = lte(webhookEndpoints.endsAt, NOW);

const ownEndpoint = ({ account }: Ctx, id: string) =>
  and(eq(webhookEndpoints.accountId, account.id), eq(webhookEndpoints.id, id));

const secretsOf = ({ account }: Ctx, id: string) =>
  and(eq(webhookOldSecrets.accountId, account.id), eq(webhookOldSecrets.endpointId, id));

async function takeOver(
  tx: Tx | Executor,
  accountId: number,
  { service, id }: { service: EventService; id: string },
): Promise<void> {
  const ofService = and(
    eq(webhookEndpoints.accountId, accountId),
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

/** Empty, so that every post is refused, where it was sealed with an APP_SECRET no longer in use. */
function openSecret(
  deps: Pick<Deps, "secrets">,
  row: { id: string; accountId: number; secret: string },
): string {
  return deps.secrets.open(row.secret, endpointSealContext(row.accountId, row.id)) ?? "";
}
