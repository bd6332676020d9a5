import { isCouponVariable, isTemplateVariable } from "@dakiya/domain/campaign";
import type { FixedVariable, Languages, TemplateVariable } from "@dakiya/domain/campaign";
import { fieldOf, keyOfAttribute } from "@dakiya/domain/fields";
import type { ListFinding } from "@dakiya/domain/list-health";
import type { ReviewWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { oneRow } from "../../../db/sql/sql.ts";
import { customers, suppressions } from "../../../db/schema/index.ts";
import { BLANK, hasNoFirstName } from "../../customers/first-name.ts";
import { audienceCounts, toEstimate } from "../../segments/count-audience.ts";
import type { AudienceCounts } from "../../segments/count-audience.ts";
import { hasBoughtShown } from "../../products/choose-products.ts";
import { withFindings } from "../../list-health/index.ts";
import type { MailCap } from "../../sending-rules/mail-cap.ts";
import { joinCapped, reachedCap } from "../../sending-rules/reached-cap.ts";
import { isSuppression, mailable, mailableUnlessSuppressed } from "../audience/fix-recipients.ts";
import { customerVariant } from "../audience/recipient-version.ts";

const SAMPLE_SIZE = 5;

type Person = { id: number; name: string; email: string; spent: number; orders: number };
type Counted = { blank: Record<string, number>; variant: Record<string, number> };
type Row = AudienceCounts & Counted & { some: Person[]; boughtNone?: number };

/**
 * Counts the recipients of an audience, the excluded by reason, and recipients with a blank in the message, with a sample
 * of recipients (the oldest customers). The condition may be costly: one scan evaluates it, and the sample evaluates it
 * again only between the first and the last match.
 *
 * @param audience - Condition on the table `customers`, the account's included.
 * @param used - The variables that the message uses without a fallback.
 * @param options.mailCap - Most emails to a customer; null for no limit.
 * @param options.leaveOut - Findings of list health whose customers are left out.
 * @param options.languages - Those of the message.
 * @param options.showsBought - Whether it has a block of what a recipient bought.
 */
export async function reviewPeople(
  db: Executor,
  accountId: number,
  audience: SQL,
  used: readonly TemplateVariable[],
  {
    mailCap,
    leaveOut = [],
    languages = {},
    showsBought = false,
  }: {
    mailCap: MailCap | null;
    leaveOut?: readonly ListFinding[];
    languages?: Languages;
    showsBought?: boolean;
  },
): Promise<
  Pick<
    ReviewWire,
    "matched" | "skipped" | "eligible" | "languages" | "blanks" | "withoutProducts" | "sample"
  >
> {
  const capped = await joinCapped(db, accountId, mailCap);
  const leftOut = await withFindings(db, sql`${audience} and ${mailable(accountId)}`, leaveOut);
  const isHealthy = leftOut === null ? undefined : sql`and not ${leftOut}`;
  const isEligible = sql`${mailableUnlessSuppressed(accountId)} and ${suppressions.email} is null
    ${capped === null ? undefined : sql`and not ${capped.isCapped}`} ${isHealthy}`;
  const bare = conditionsOf(used);
  const blanks = bare.map(
    ({ variable, blank }) =>
      sql`${variable}::text, count(*) filter (where ${blank} and ${isEligible})`,
  );
  const variant = customerVariant(languages);
  const variants = (languages.variants ?? []).map(
    ({ language }) =>
      sql`${language}::text, count(*) filter (where ${variant} = ${language}::text and ${isEligible})`,
  );
  // Few are looked at: the sample then begins at the first who would be mailed.
  const isBetween =
    capped?.join === undefined && leftOut === null ? undefined : sql`filter (where ${isEligible})`;
  const among =
    isBetween && mailCap !== null ? sql`and not ${reachedCap(accountId, mailCap)}` : undefined;
  const row = await oneRow<Row>(
    db,
    sql`
      select counted.*, (
        select coalesce(json_agg(shown order by id), '[]')
        from (
          select ${customers.id} as id, ${customers.name} as name, ${customers.email} as email,
            ${customers.totalSpent} as spent, ${customers.orderCount} as orders
          from ${customers}
          where ${audience} and ${mailable(accountId)} ${among} ${isHealthy} and ${customers.id} between counted.first_id and counted.last_id
          order by ${customers.id} limit ${SAMPLE_SIZE}
        ) shown
      ) as some
      from (
        select ${audienceCounts(accountId, audience, capped, leftOut)},
          min(${customers.id}) ${isBetween} as first_id, max(${customers.id}) ${isBetween} as last_id,
          json_build_object(${sql.join(blanks, sql`, `)}) as blank,
          json_build_object(${sql.join(variants, sql`, `)}) as variant
          ${showsBought ? sql`, count(*) filter (where not ${hasBoughtShown(accountId)} and ${isEligible})::int as "boughtNone"` : undefined}
        from ${customers} left join ${suppressions} on ${isSuppression(accountId)} ${capped?.join}
        where ${audience}
      ) counted
    `,
  );
  const { count: matched, reachable: eligible, excluded: skipped } = toEstimate(row);
  return {
    ...byLanguage(languages, eligible, row),
    matched,
    skipped,
    eligible,
    blanks: bare
      .map(({ variable }) => ({ variable, people: row.blank[variable] ?? 0 }))
      .filter(({ people }) => people > 0),
    ...(row.boughtNone === undefined ? {} : { withoutProducts: row.boughtNone }),
    sample: toSample(row),
  };
}

const toSample = ({ some }: Row): ReviewWire["sample"] =>
  some.map(({ id, name, email, spent, orders }) => ({
    ...{ _id: String(id), name, email },
    stats: { total_spent: spent, order_count: orders },
  }));

/** Each variable that can be blank with its condition for that. */
function conditionsOf(used: readonly TemplateVariable[]) {
  return used.flatMap((variable) => {
    const blank = blankFor(variable);
    return blank === null ? [] : [{ variable, blank }];
  });
}

const blankText = (column: SQL): SQL => sql`(${column} is null or ${column} ~ ${BLANK}::text)`;

/**
 * The customers for whom a variable is blank, as a condition on the table `customers`: the twin of `templateValues` and
 * `blankVariables` of domain. Null for a variable that is never blank.
 */
function blankFor(variable: TemplateVariable): SQL | null {
  if (isTemplateVariable(variable)) return blankForFixed(variable);
  if (isCouponVariable(variable)) return null;
  // Blank ones are not stored.
  return sql`not (${customers.attributes} ? ${keyOfAttribute(variable) ?? ""}::text)`;
}

function blankForFixed(variable: FixedVariable): SQL | null {
  switch (variable) {
    case "total_spent":
    case "order_count":
    case "company":
      return null;
    case "first_name":
      return hasNoFirstName();
    default: {
      const { property, type } = fieldOf(variable);
      const column = customers[property];
      return type === "text" || type === "choice"
        ? blankText(sql`${column}`)
        : sql`${column} is null`;
    }
  }
}

/** The recipients of each language; the message that falls back has the rest. */
function byLanguage(
  { language = null, variants = [] }: Languages,
  eligible: number,
  { variant }: Counted,
): Pick<ReviewWire, "languages"> {
  if (variants.length === 0) return {};
  const others = variants.map((one) => ({
    language: one.language,
    people: variant[one.language] ?? 0,
  }));
  const rest = others.reduce((left, { people }) => left - people, eligible);
  return { languages: [{ language, people: rest }, ...others] };
}
