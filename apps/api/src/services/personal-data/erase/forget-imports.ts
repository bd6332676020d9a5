import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { bitOf, blockOf } from "../../../db/sql/member-masks.ts";
import type { Tx } from "../../../db/client.ts";
import { namesPerson } from "../find-person.ts";
import type { Person } from "../find-person.ts";
import { withoutPerson } from "./forget-mails.ts";

/**
 * Takes a person out of ended imports: files and staged rows that were not yet cleared away, copies for the undo, refused
 * rows, and notes of a file. A refused row keeps its line and its count. A row that has only their name is emptied as well:
 * it may be theirs, refused for a broken address.
 */
export async function forgetImports(tx: Tx, person: Person): Promise<void> {
  const { accountId, customerId } = person;
  await tx.execute(sql`
    delete from import_chunks c using imports i
    where c.account_id = ${accountId} and i.account_id = c.account_id and i.id = c.import_id
      and i.finished_at is not null
  `);
  await tx.execute(sql`
    delete from import_rows r
    where r.account_id = ${accountId} and not exists (
      select from imports i where i.account_id = r.account_id and i.id = r.import_id and i.finished_at is null
    )
  `);
  await tx.execute(sql`
    delete from import_opt_outs o
    where o.account_id = ${accountId} and not exists (
      select from imports i where i.account_id = o.account_id and i.id = o.import_id and i.finished_at is null
    )
  `);
  await tx.execute(
    sql`delete from import_befores where account_id = ${accountId} and customer_id = ${customerId}`,
  );
  await tx.execute(sql`
    update import_members m set mask = m.mask & ~${bitOf(customerId)}
    from imports i
    where i.account_id = ${accountId} and m.account_id = i.account_id and m.import_id = i.id
      and m.block = ${blockOf(customerId)}
  `);
  const cells = sql`(select string_agg(cell, ' ' order by nth)
    from jsonb_array_elements_text(e.cells) with ordinality c(cell, nth))`;
  await tx.execute(sql`
    update import_errors e set cells = '[]', reason = ${MESSAGES.personalData.refusedRow}
    from (
      select distinct e.import_id, e.line from import_errors e
      where e.account_id = ${accountId}
        and (${namesPerson(cells, person)} or ${namesPerson(sql`e.reason`, person)})
    ) theirs
    where e.account_id = ${accountId} and e.import_id = theirs.import_id and e.line = theirs.line
  `);
  const list = (column: string) => {
    const named = sql.identifier(column);
    return sql`${named} = (
      select coalesce(jsonb_agg(case when ${namesPerson(sql`one`, person)} then '' else one end order by nth), '[]')
      from jsonb_array_elements_text(i.${named}) with ordinality l(one, nth)
    )`;
  };
  await tx.execute(sql`
    update imports i set
      ${list("header")}, ${list("notes")},
      samples = case when ${namesPerson(sql`i.samples::text`, person)} then '[]' else i.samples end,
      reading = case when ${namesPerson(sql`i.reading::text`, person)} then i.reading - 'candidates' else i.reading end,
      failure_reason = ${withoutPerson(sql`i.failure_reason`, person)}
    where i.account_id = ${accountId} and ${namesPerson(
      sql`concat_ws(' ', i.header::text, i.notes::text, i.samples::text, i.reading::text, i.failure_reason)`,
      person,
    )}
  `);
}
