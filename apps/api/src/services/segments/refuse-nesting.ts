import { NESTED_LIMITS, savedReferenceProblem } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { oneRow } from "../../db/sql/sql.ts";
import { refusedField } from "../../errors.ts";
import { loadRuleReferences } from "../rules/references/index.ts";

/**
 * Refuses rules by which segments would stand in one another too deep, or in themselves. Two saves at a time may make such
 * a circle: it matches nobody, and sending to it is refused.
 *
 * @param id - Of a segment that is changed: others may refer to it.
 * @throws AppError "invalid"
 */
export async function refuseNesting(
  tx: Tx,
  accountId: number,
  rules: SegmentRuleGroup,
  id?: number,
): Promise<void> {
  const references = await loadRuleReferences(tx, accountId, [rules]);
  if (references.segment.size === 0) return;
  const self =
    id === undefined ? {} : { id: String(id), above: await countAbove(tx, accountId, id) };
  const message = savedReferenceProblem(rules, references, self);
  if (message !== null) throw refusedField("invalid", "rules", message);
}

/** How many segments stand above one, each in the rules of the next: no more than matter. */
async function countAbove(tx: Tx, accountId: number, id: number): Promise<number> {
  const { above } = await oneRow<{ above: number }>(
    tx,
    sql`
      with recursive users (id, above) as (
        select ${id}::bigint, 0
        union
        select s.id, u.above + 1 from users u
        join segments s on s.account_id = ${accountId} and s.deleted_at is null and s.is_dynamic
          and jsonb_path_exists(
            s.rules, 'lax $.** ? (@.field == "segment" && @.value.id == $id)',
            jsonb_build_object('id', u.id::text)
          )
        where u.above < ${NESTED_LIMITS.maxDepth}
      )
      select max(above)::int as above from users
    `,
  );
  return above;
}
