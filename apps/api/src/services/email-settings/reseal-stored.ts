import { and, eq } from "drizzle-orm";
import {
  emailSettings,
  inboxReaders,
  webhookEndpoints,
  webhookOldSecrets,
  webhookSubscriptions,
} from "../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import type { Deps } from "../../deps.ts";
import { endpointSealContext } from "../deliveries/index.ts";
import { inboxSealContext, SEALED_COLUMNS } from "../inbox/seal-secret.ts";
import { webhookSealContext } from "../webhooks/sign.ts";
import { SEALED_FIELDS, sealContext } from "../sender/stored-settings.ts";

async function resealWebhooks({ db, secrets }: Pick<Deps, "db" | "secrets">): Promise<number> {
  let sealedAnew = 0;
  for (const row of await db.select().from(webhookSubscriptions).where(EVERY_ACCOUNT)) {
    for (const field of ["secret", "oldSecret"] as const) {
      const old = row[field];
      const fresh = old === null ? null : secrets.reseal(old, webhookSealContext(row.accountId));
      if (old === null || fresh === null) continue;
      const { rowCount } = await db
        .update(webhookSubscriptions)
        .set({ [field]: fresh })
        .where(
          and(
            eq(webhookSubscriptions.accountId, row.accountId),
            eq(webhookSubscriptions.id, row.id),
            eq(webhookSubscriptions[field], old),
          ),
        );
      sealedAnew += rowCount ?? 0;
    }
  }
  return sealedAnew;
}

async function resealInboxes({ db, secrets }: Pick<Deps, "db" | "secrets">): Promise<number> {
  let sealedAnew = 0;
  for (const row of await db.select().from(inboxReaders).where(EVERY_ACCOUNT)) {
    for (const column of SEALED_COLUMNS) {
      const old = row[column];
      const context = inboxSealContext(row.accountId, row.box, column);
      const fresh = old === null ? null : secrets.reseal(old, context);
      if (old === null || fresh === null) continue;
      const { rowCount } = await db
        .update(inboxReaders)
        .set({ [column]: fresh })
        .where(
          and(
            eq(inboxReaders.accountId, row.accountId),
            eq(inboxReaders.box, row.box),
            eq(inboxReaders[column], old),
          ),
        );
      sealedAnew += rowCount ?? 0;
    }
  }
  return sealedAnew;
}

/**
 * Reseals values of an earlier secret with the present one, so that the earlier one can be dropped. Concurrent changes
 * win.
 *
 * @returns How many credentials and webhook secrets it resealed.
 */
export async function resealStored({ db, secrets }: Pick<Deps, "db" | "secrets">): Promise<number> {
  let sealedAnew = 0;
  for (const row of await db.select().from(emailSettings).where(EVERY_ACCOUNT)) {
    for (const field of SEALED_FIELDS) {
      const old = row[field];
      const fresh = old === null ? null : secrets.reseal(old, sealContext(row.accountId, field));
      if (old === null || fresh === null) continue;
      const { rowCount } = await db
        .update(emailSettings)
        .set({ [field]: fresh })
        .where(and(eq(emailSettings.accountId, row.accountId), eq(emailSettings[field], old)));
      sealedAnew += rowCount ?? 0;
    }
  }
  for (const { id, accountId, secret } of await db
    .select()
    .from(webhookEndpoints)
    .where(EVERY_ACCOUNT)) {
    const fresh = secrets.reseal(secret, endpointSealContext(accountId, id));
    if (fresh === null) continue;
    const { rowCount } = await db
      .update(webhookEndpoints)
      .set({ secret: fresh })
      .where(
        and(
          eq(webhookEndpoints.accountId, accountId),
          eq(webhookEndpoints.id, id),
          eq(webhookEndpoints.secret, secret),
        ),
      );
    sealedAnew += rowCount ?? 0;
  }
  const old = await db
    .select({
      id: webhookOldSecrets.endpointId,
      accountId: webhookOldSecrets.accountId,
      secret: webhookOldSecrets.secret,
    })
    .from(webhookOldSecrets)
    .where(EVERY_ACCOUNT);
  for (const { id, accountId, secret } of old) {
    const fresh = secrets.reseal(secret, endpointSealContext(accountId, id));
    if (fresh === null) continue;
    const { rowCount } = await db
      .update(webhookOldSecrets)
      .set({ secret: fresh })
      .where(
        and(
          eq(webhookOldSecrets.accountId, accountId),
          eq(webhookOldSecrets.endpointId, id),
          eq(webhookOldSecrets.secret, secret),
        ),
      );
    sealedAnew += rowCount ?? 0;
  }
  sealedAnew += await resealWebhooks({ db, secrets });
  return sealedAnew + (await resealInboxes({ db, secrets }));
}
