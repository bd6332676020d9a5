import { giveCodesToLogs, holdPools } from "../../coupons/give-codes.ts";
import { couponsOf } from "./step-coupons.ts";
import { designDocument, readConditions } from "@dakiya/domain/campaign/design";
import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { waitForLock } from "../../../db/locks/advisory-locks.ts";
import { onlyRow, rowSet, sqlArray } from "../../../db/sql/sql.ts";
import { campaigns, customers } from "../../../db/schema/index.ts";
import type { AccountCtx } from "../../../deps.ts";
import { campaignSeed, derivedKeySql, mailBytesOf, REASONS } from "../../deliveries/index.ts";
import { findFields } from "../../fields/find-fields.ts";
import { productBlocks } from "../../products/choose-products.ts";
import { linkProducts } from "../../products/link-products.ts";
import { loadRuleContext } from "../../rules/references/index.ts";
import { readChosenSender } from "../../sender/chosen-sender.ts";
import { frozenSender } from "../../sender/stored-settings.ts";
import {
  conditionsOfAll,
  frozenRecipient,
  hasProducts,
  recipientProducts,
  recipientVersion,
  UNTRACKED,
} from "../../campaigns/index.ts";
import type { MessageVersions } from "../../campaigns/index.ts";
import { writeVersionKey } from "../../rendering/version-key.ts";
import type { OngoingStep } from "./open-ongoing.ts";
import { countVariants, storeMissingVersions } from "./store-missing-versions.ts";

type Row = typeof campaigns.$inferSelect;

export type OngoingRecipient = { customerId: number; enrolmentId: number };

/**
 * Adds recipients to the campaign of a send step, in the order given: a log each, with a frozen copy of the values that the
 * message uses, in batches. They must be customers who can be mailed.
 *
 * @param now - Instant from which conditions of blocks count days back.
 */
export async function addRecipients(
  tx: Tx,
  ctx: AccountCtx,
  step: OngoingStep,
  recipients: readonly OngoingRecipient[],
  now: Date,
): Promise<void> {
  const row = await lockOngoing(tx, ctx, step);
  const { accountId, id: campaignId } = row;
  const words = await wordsOf(tx, row);
  const { versions: message, mailBytes } = words;
  // A campaign that failed or was ended sends nothing: the log says so.
  const isOver = row.status === "failed" || row.status === "completed";
  const sender = isOver ? null : await refreshSender(tx, ctx, row);
  const batchSize =
    sender === null
      ? 0
      : ctx.email.for(sender.credentials.service).batchSize(sender.credentials, mailBytes);
  const recipient = frozenRecipient(words.text, Object.keys(row.attributeTypes), {
    version: recipientVersion(
      message,
      await loadRuleContext(tx, accountId, conditionsOfAll(message), now),
    ),
    products: recipientProducts(accountId, message),
  });
  // Materialised, so that the planner does not expect a new account to have no rows, and read all of them for each batch.
  const { rows } = await tx.execute<{
    batches: number;
    open: number;
    versions: string[] | null;
    first: number | null;
  }>(sql`
    with given as materialized (
      select ${accountId}::bigint as account_id, g.customer_id, g.enrolment_id, base.seq + g.nth as seq
      from ${rowSet("g", recipients, {
        customer_id: ["bigint", ({ customerId }) => customerId],
        enrolment_id: ["bigint", ({ enrolmentId }) => enrolmentId],
        nth: ["int", (_, index) => index + 1],
      })},
        (select coalesce(max(seq), 0) as seq from communication_logs
          where account_id = ${accountId} and campaign_id = ${campaignId}) base
    ),
    added as (
      insert into communication_logs
        (account_id, campaign_id, seq, customer_id, recipient, round, enrolment_id, untracked)
      select ${accountId}, ${campaignId}, g.seq, g.customer_id, ${recipient}, ${row.round}, g.enrolment_id, ${UNTRACKED}
      from given g join ${customers} on ${customers.accountId} = g.account_id and ${customers.id} = g.customer_id
      order by g.seq
      on conflict do nothing
      returning seq, customer_id, recipient, enrolment_id
    ),
    batches as (${isOver ? sql`select 1 where false` : batchesOf(row, batchSize)})
    update campaigns set
      total_recipients = total_recipients + (select count(*) from added),
      failed = failed + case when ${isOver}::boolean then (select count(*) from added) else 0 end,
      open_batches = open_batches + (select count(*) from batches),
      progress_at = case when open_batches = 0 then statement_timestamp() else progress_at end
    where account_id = ${accountId} and id = ${campaignId}
    returning (select array_agg(distinct recipient ->> 'hidden') from added where recipient ? 'hidden') as versions,
      (select min(seq) from added) as first
  `);
  const { versions, first } = onlyRow(rows);
  if (isOver && first !== null) await failFrom(tx, row, first);
  if (!isOver && first !== null) await giveCoupons(tx, row, first);
  if (!isOver && first !== null && hasProducts(message)) await linkProducts(tx, row, first);
  await storeMissingVersions(tx, row, versions ?? []);
  if (first !== null) await countVariants(tx, row, first);
}

/** Gives a code of each pool of the message to the logs just added. */
async function giveCoupons(tx: Tx, row: Row, firstSeq: number): Promise<void> {
  const { accountId, id } = row;
  const pools = await holdPools(tx, accountId, couponsOf(row));
  if (pools.length === 0) return;
  const { rows } = await tx.execute<{ seq: number }>(sql`
    select seq from communication_logs
    where account_id = ${accountId} and campaign_id = ${id} and seq >= ${firstSeq}::int order by seq
  `);
  await giveCodesToLogs(
    tx,
    pools,
    id,
    rows.map(({ seq }) => seq),
  );
}

/** Fails the logs just added, by an update, since only updates fire the triggers of reports. */
async function failFrom(tx: Tx, { accountId, id }: Row, firstSeq: number): Promise<void> {
  await tx.execute(sql`
    update communication_logs set failed_at = statement_timestamp(), failure_reason = ${REASONS.tooSlow}
    where account_id = ${accountId} and campaign_id = ${id} and seq >= ${firstSeq}::int
  `);
}

const batchesOf = ({ accountId, id, round }: Row, batchSize: number): SQL => sql`
  insert into send_batches (id, account_id, campaign_id, round, first_seq, last_seq)
  select ${derivedKeySql(campaignSeed(sql`c`), sql`${round}::int`, sql`n.members`)},
    ${accountId}, ${id}, ${round}, n.first_seq, n.last_seq
  from (
    select min(seq) as first_seq, max(seq) as last_seq, string_agg(member, ',' order by seq) as members
    from (
      select a.seq, (a.seq - min(a.seq) over ()) / ${Math.max(1, batchSize)}::int as nth,
        concat_ws(':', a.customer_id, lower(a.recipient ->> 'email'), e.entry) as member
      from added a join automation_enrolments e
        on e.account_id = ${accountId} and e.id = a.enrolment_id
    ) numbered
    group by nth
  ) n join campaigns c on c.account_id = ${accountId} and c.id = ${id}
  returning 1
`;

/**
 * Reads the campaign of a step and locks out others who add to it, so that logs and batches are numbered in commit order.
 * An advisory lock, not the row's: its emails are claimed and settled while thousands of logs are written.
 */
async function lockOngoing(tx: Tx, ctx: AccountCtx, step: OngoingStep): Promise<Row> {
  const name = `${step.automationId}:${step.version}:${step.step}`;
  await waitForLock(tx, "ongoingCampaign", name);
  const [row] = await tx
    .select()
    .from(campaigns)
    .where(
      and(
        eq(campaigns.accountId, ctx.account.id),
        eq(campaigns.automationId, step.automationId),
        eq(campaigns.automationVersion, step.version),
        eq(campaigns.automationStep, step.step),
      ),
    );
  if (row === undefined) throw new Error(`No campaign was opened for the step ${step.step}`);
  return row;
}

type Words = { text: string; versions: MessageVersions; mailBytes: number | null };

/** Everything of a message in which variables count, in all its languages, and what tells its recipients apart. */
async function wordsOf(tx: Tx, row: Row): Promise<Words> {
  const { language, variants, accountId, id } = row;
  const messages = [{ ...row, language: null }, ...(variants ?? [])];
  const keys = messages.map((one) => writeVersionKey(one.language, ""));
  const { rows } = await tx.execute<{ hidden: string; html: string; text: string }>(sql`
    select hidden, html, text from campaign_versions
    where account_id = ${accountId} and campaign_id = ${id} and hidden = any(${sqlArray(keys, "text")})
  `);
  const text = messages.flatMap(({ subject, previewText, body }, at) => {
    const whole = rows.find(({ hidden }) => hidden === keys[at]);
    return [subject, previewText, whole?.text ?? body, whole?.html ?? ""];
  });
  const definitions = messages.some(({ design }) => design !== null)
    ? await findFields(tx, accountId)
    : [];
  const partsOf = (stored: unknown) => {
    if (stored === null) return { conditions: new Map(), products: [] };
    const design = designDocument.parse(stored);
    return { conditions: readConditions(design, definitions), products: productBlocks(design) };
  };
  const versions = {
    language,
    ...partsOf(row.design),
    variants: (variants ?? []).map((one) => ({ language: one.language, ...partsOf(one.design) })),
  };
  return { text: text.join("\n"), versions, mailBytes: await mailBytesOf(tx, row) };
}

/** Takes over a changed sender once no batch waits for the old one. */
async function refreshSender(tx: Tx, ctx: AccountCtx, row: Row) {
  const sender = await readChosenSender(ctx, tx, row.senderId);
  if (sender === null || row.openBatches > 0) return sender;
  const fresh = { ...frozenSender(sender), publicUrl: ctx.config.linksUrl };
  const isSame = Object.entries(fresh).every(([key, value]) => row[key as keyof Row] === value);
  if (!isSame) {
    await tx
      .update(campaigns)
      .set({ ...fresh, updatedAt: sql`statement_timestamp()` })
      .where(and(eq(campaigns.accountId, row.accountId), eq(campaigns.id, row.id)));
  }
  return sender;
}
