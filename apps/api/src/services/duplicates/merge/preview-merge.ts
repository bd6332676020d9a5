import { differingFields, emailStop, mergeConsent, mergeValues } from "@dakiya/domain/customer";
import type { MergePreviewWire, PreviewMergeInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { oneRow } from "../../../db/sql/sql.ts";
import type { Ctx } from "../../../deps.ts";
import { findFields } from "../../fields/find-fields.ts";
import { toCustomerWire } from "../../wire/audience.ts";
import { readSides } from "./consent.ts";
import { countTags } from "./fields.ts";
import { readBoth } from "./merge-customers.ts";
import { readPair } from "./pair.ts";

/** Previews a merge: conflicting values and rows that would move. @throws AppError "missing"; "invalid" for one customer twice. */
export async function previewMerge(ctx: Ctx, input: PreviewMergeInput): Promise<MergePreviewWire> {
  const { db, account } = ctx;
  const pair = readPair(account.id, input.keepId, input.mergeId);
  const [kept, other] = await readBoth(db, pair);
  const definitions = await findFields(db, account.id);
  const [one, two] = await readSides(db, account.id, [kept, other]);
  const theirs = sql`account_id = ${account.id} and customer_id = ${other.id}`;
  const counts = await oneRow<Omit<MergePreviewWire["moves"], "tags">>(
    db,
    sql`
      select (select count(*)::int from orders where ${theirs}) as orders,
        (select count(*)::int from communication_logs where ${theirs}) as emails,
        (select count(*)::int from customer_notes where ${theirs}) as notes,
        (select count(*)::int from automation_enrolments where ${theirs}) as automations,
        (select count(*)::int from segment_members where ${theirs}) as segments
    `,
  );
  const merged = mergeValues(kept, other, definitions);
  return {
    kept: toCustomerWire(kept),
    other: toCustomerWire(other),
    fields: differingFields(kept, other, definitions),
    moves: { ...counts, tags: countTags(kept, merged, definitions) },
    email_stop: emailStop(mergeConsent(one.consent, two.consent)),
  };
}
