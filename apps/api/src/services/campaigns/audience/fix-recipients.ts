import {
  attributesIn,
  couponsIn,
  extractVariables,
  isTemplateVariable,
} from "@dakiya/domain/campaign";
import { attributeTypes, propertyOf } from "@dakiya/domain/fields";
import type { AttributeTypes, VariableValues } from "@dakiya/domain/fields";
import type { LogStatus } from "@dakiya/domain/delivery";
import type { ListFinding } from "@dakiya/domain/list-health";
import { rulesIn } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { FollowUpKind } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { campaigns, communicationLogs, customers, suppressions } from "../../../db/schema/index.ts";
import type { segments } from "../../../db/schema/index.ts";
import { epochMs, sqlArray } from "../../../db/sql/sql.ts";
import { codesBeside, giveCodes, holdPoolsToStart } from "../../coupons/give-codes.ts";
import { isNoSample } from "../../customers/customer-condition.ts";
import { foldReceivedOf } from "../../deliveries/index.ts";
import { holdFields } from "../../fields/find-fields.ts";
import { withFindings } from "../../list-health/index.ts";
import { holdMailCap } from "../../sending-rules/mail-cap.ts";
import { joinCapped } from "../../sending-rules/reached-cap.ts";
import type { RuleContext } from "../../rules/references/index.ts";
import { loadSoundContext } from "../../rules/refuse-problem.ts";
import { conditionsOfAll, recipientProducts, recipientVersion } from "./recipient-version.ts";
import type { MessageVersions } from "./recipient-version.ts";
import { rulesOf, segmentAudience } from "../../segments/segment-audience.ts";

export type CampaignAudience = { segment: typeof segments.$inferSelect } | { followUp: FollowUp };

type FrozenField = keyof VariableValues;

/** Of a message in one language without conditions. */
const ONE_VERSION: MessageVersions = {
  language: null,
  conditions: new Map(),
  products: [],
  variants: [],
};

/** Fields of the recipient that every log shows, with any message. */
const ALWAYS = ["name", "email", "phone"] as const satisfies FrozenField[];

/**
 * Fixes a campaign's recipients: one log for each customer of the audience who may be emailed, with a frozen copy of the
 * address and of the variables in the stored message; and the ranges of logs that go out in one request each.
 *
 * Customers get no log who are deactivated, unsubscribed or suppressed, have no consent or no address, or have reached the
 * account's limit of emails in 7 days.
 *
 * @param options.batchSize - Maximum emails in one request.
 * @param options.words - Where a message is more than plain text: everything of it in which variables count.
 * @param options.leaveOut - Findings of list health whose customers get no log.
 * @throws AppError "impossible" where a coupon pool of the message can't serve them all.
 * @param options.versions - Languages of the message and its conditional blocks. The twins of `chooseVariant` and
 *   `matchesSegment` evaluate them here.
 */
export async function fixRecipients(
  tx: Tx,
  options: CampaignAudience & {
    campaignId: number;
    batchSize: number;
    words?: string;
    versions?: MessageVersions;
    leaveOut?: readonly ListFinding[];
  },
): Promise<{ recipients: number; batches: number }> {
  const { campaignId, batchSize, versions = ONE_VERSION } = options;
  const { accountId } = "segment" in options ? options.segment : options.followUp;
  const clock = await tx.execute<{ now: number; message: string }>(sql`
    select ${epochMs(sql`statement_timestamp()`)} as now, concat_ws(chr(10), subject, preview_text, body) as message
    from ${campaigns} where ${campaigns.accountId} = ${accountId} and ${campaigns.id} = ${campaignId}
  `);
  const [row] = clock.rows;
  if (row === undefined) throw new Error("There is no such campaign to fix recipients of");
  const rules = [
    ...conditionsOfAll(versions),
    ...("segment" in options ? rulesOf(options.segment) : []),
  ];
  const context = await loadSoundContext(tx, accountId, rules, new Date(row.now));
  if (useCampaignsReceived(rules, context)) await foldReceivedOf(tx, accountId);
  const audience =
    "segment" in options
      ? segmentAudience(options.segment, context)
      : followUpAudience(options.followUp);
  const message = options.words ?? row.message;
  const own = await usedAttributes(tx, accountId, message);
  const capped = await joinCapped(tx, accountId, await holdMailCap(tx, accountId));
  const among = sql`${audience} and ${mailable(accountId)}`;
  const leftOut = await withFindings(tx, among, options.leaveOut ?? []);
  const pools = await holdPoolsToStart(tx, accountId, couponsIn(message));
  const fixed = sql`
    select ${accountId}::bigint as account_id, ${campaignId}::bigint as campaign_id,
      row_number() over (order by ${customers.id})::int as seq, ${customers.id} as customer_id,
      ${frozenRecipient(message, Object.keys(own), {
        version: recipientVersion(versions, context),
        products: recipientProducts(accountId, versions),
      })} as recipient,
      ${UNTRACKED} as untracked
    from ${customers} ${capped?.join}
    where ${among} ${capped === null ? undefined : sql`and not ${capped.isCapped}`}
      ${leftOut === null ? undefined : sql`and not ${leftOut}`}
    order by ${customers.id}
  `;
  const logs = await tx.execute(sql`
    insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient, untracked)
    ${withCodes(fixed, codesBeside(pools, sql`n.seq`))}
  `);
  const recipients = logs.rowCount ?? 0;
  await giveCodes(tx, pools, campaignId, [{ first: 1, last: recipients }]);
  const ranges = await tx.execute(sql`
    insert into send_batches (account_id, campaign_id, first_seq, last_seq)
    select ${accountId}, ${campaignId}, first_seq, least(first_seq + ${batchSize}::int - 1, ${recipients}::int)
    from generate_series(1, ${recipients}::int, ${batchSize}::int) first_seq
  `);
  // The transaction's time, as the logs have it.
  await tx.execute(sql`
    update campaigns set logged_at = now(), attribute_types = ${JSON.stringify(own)}::jsonb
    where account_id = ${accountId} and id = ${campaignId}
  `);
  return { recipients, batches: ranges.rowCount ?? 0 };
}

/** The rows of logs with the codes of their recipients. */
function withCodes(fixed: SQL, given: ReturnType<typeof codesBeside>): SQL {
  if (given === null) return fixed;
  return sql`
    select n.account_id, n.campaign_id, n.seq, n.customer_id,
      n.recipient || jsonb_build_object('coupons', ${given.codes}), n.untracked
    from (${fixed}) n ${given.joins}
    order by n.seq
  `;
}

/** Whether rules, at any depth, use the one field that sending updates a moment later. */
export function useCampaignsReceived(
  groups: readonly SegmentRuleGroup[],
  { references }: Pick<RuleContext, "references">,
): boolean {
  const nested = [...references.segment.values()].map(({ rules }) => rules);
  return [...groups, ...nested].some((group) =>
    rulesIn(group).some(({ field }) => field === "campaigns_received"),
  );
}

/** The types of the account's own fields a message uses, which the campaign keeps beside the recipients' values. */
export async function usedAttributes(
  tx: Tx,
  accountId: number,
  message: string,
): Promise<AttributeTypes> {
  const own = attributeTypes(await holdFields(tx, accountId));
  const used = new Set(attributesIn(message, own));
  return Object.fromEntries(Object.entries(own).filter(([key]) => used.has(key)));
}

/** Fields of the recipient in a log: the fewer, the less each update of the log has to copy. */
export function frozenFields(message: string): FrozenField[] {
  const usedFields = extractVariables(message).flatMap((name) =>
    isTemplateVariable(name) && name !== "company" ? propertyOf(name) : [],
  );
  return [...new Set([...ALWAYS, ...usedFields])];
}

/** Whether a log is not tracked, as an expression over the table `customers`. Null keeps the logs of all others narrow. */
export const UNTRACKED = sql`nullif(${customers.doNotTrack}, false)`;

/**
 * The recipient of a log, as an expression over the table `customers`.
 *
 * @param parts.version - The key of their version; null where there is only one.
 * @param parts.products - The products they are shown; null where there are none.
 */
export function frozenRecipient(
  message: string,
  attributes: readonly string[],
  { version, products }: { version: SQL | null; products: SQL | null },
): SQL {
  const fields = frozenFields(message).map(
    (field) => sql`${sql.raw(`'${field}'`)}, ${customers[field]}`,
  );
  if (attributes.length > 0) fields.push(sql`'attributes', ${pickedAttributes(attributes)}`);
  if (version !== null) fields.push(sql`'hidden', ${version}`);
  if (products !== null) fields.push(sql`'products', ${products}`);
  return sql`jsonb_build_object(${sql.join(fields, sql`, `)})`;
}

/** The customer's values for these keys; a missing one has no entry. */
function pickedAttributes(keys: readonly string[]): SQL {
  const pairs = keys.map((key) => sql`${key}::text, ${customers.attributes} -> ${key}::text`);
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs, sql`, `)}))`;
}

type FollowUp = { accountId: number; campaignId: number; kind: FollowUpKind };

/** A click implies an open, recorded or not; recipients a mail did not reach are in none. */
const STATUSES: Record<FollowUpKind, readonly LogStatus[]> = {
  not_opened: ["sent", "delivered"],
  opened: ["opened", "clicked"],
  clicked: ["clicked"],
  not_clicked: ["sent", "delivered", "opened"],
};

/** Statuses that exclude a merged customer, who got the campaign twice, if either email has them. */
const UNLESS: Record<FollowUpKind, readonly LogStatus[]> = {
  not_opened: ["opened", "clicked"],
  opened: [],
  clicked: [],
  not_clicked: ["clicked"],
};

/**
 * Those recipients by their present data. People whose mail was not sent, or failed, are in none of the kinds; those who are not
 * tracked are in none that did not do something.
 */
export function followUpAudience({ accountId, campaignId, kind }: FollowUp): SQL {
  const log = communicationLogs;
  const isNever = kind === "not_opened" || kind === "not_clicked";
  const hasLog = (statuses: readonly LogStatus[]): SQL => sql`exists (
    select from ${log}
    where ${log.accountId} = ${accountId} and ${log.campaignId} = ${campaignId}
      and ${log.customerId} = ${customers.id} and ${log.status} = any(${sqlArray(statuses, "text")})
      ${isNever ? sql`and ${log.untracked} is null` : undefined}
  )`;
  const unless = UNLESS[kind];
  return sql`${customers.accountId} = ${accountId} and ${hasLog(STATUSES[kind])}
    ${unless.length === 0 ? undefined : sql`and not ${hasLog(unless)}`}`;
}

/**
 * Customers who may be emailed, as a condition on the table `customers`: all but the deactivated, the unsubscribed, the
 * suppressed, those without consent or address, and sample data. The account's limit of emails is checked elsewhere
 * (services/sending-rules). The review counts the excluded by reason (`countAudience`); a property test holds the two equal.
 */
export function mailable(accountId: number): SQL {
  return sql`${mailableUnlessSuppressed(accountId)}
    and not exists (select from ${suppressions} where ${isSuppression(accountId)})`;
}

/** The same for a statement that joins `suppressions` by `isSuppression` itself. */
export function mailableUnlessSuppressed(accountId: number): SQL {
  return sql`${customers.isActive} and ${customers.unsubscribedAt} is null and ${customers.hasConsent}
    and ${customers.email} <> ''
    and ${isNoSample(accountId, sql`${customers.id}`)}`;
}

/** Whether a row of `suppressions` is the customer's; there is at most one. */
export function isSuppression(accountId: number): SQL {
  return sql`${suppressions.accountId} = ${accountId} and ${suppressions.email} = lower(${customers.email})`;
}
