import { FIELD_LIST } from "@dakiya/domain/fields";
import type { CustomerField } from "@dakiya/domain/fields";
import type { ImportColumn } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import {
  customers,
  importBefores,
  importErrors,
  importOptOuts,
  importRows,
} from "../../../db/schema/index.ts";
import { columnName } from "../../../db/sql/field-columns.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { holdFields } from "../../fields/find-fields.ts";
import { isEmailTaken } from "../../customers/save-customer.ts";
import { beginsWithFirstName } from "../../customers/first-name.ts";
import { holdPurchaseSource } from "../../customers/purchase-source.ts";
import { headingOf } from "../file/read-rows.ts";
import type { ImportHeader } from "../file/read-rows.ts";
import type { ImportRun } from "../import-run.ts";

/** Counts of staged rows by their outcome; they add up to all rows. */
export type MergeCounts = {
  created: number;
  updated: number;
  unchanged: number;
  /** Rows whose email an earlier row of the file has; they were not merged. */
  repeated: number;
};

export type Merge = {
  run: ImportRun;
  header: ImportHeader;
  staged: number;
  mayRepeat: boolean;
  errorRoom: number;
};

/**
 * Upserts an import's staged rows into the account's customers by email, in the caller's transaction: new emails in the
 * order of the file, known ones changed where a cell differs. An empty cell never erases, an unchanged row writes
 * nothing, and an unsubscription stays. Rows with the same email: the first is merged, the others are reported.
 *
 * @param merge.staged - How many rows are staged.
 * @param merge.mayRepeat - Several of them may have one email.
 * @param merge.errorRoom - How many more errors may be kept.
 */
export async function mergeRows(tx: Tx, merge: Merge): Promise<MergeCounts> {
  await dropDeletedFields(tx, merge);
  await dropPurchases(tx, merge.run);
  const repeated = merge.mayRepeat ? await reportRepeated(tx, merge) : 0;
  const distinct = merge.staged - repeated;
  const created = await addNew(tx, merge.run);
  // After the inserts: a customer added concurrently is found here and updated.
  const updated = created === distinct ? 0 : await changeKnown(tx, merge.run);
  return { created, updated, unchanged: distinct - created - updated, repeated };
}

/** Takes out the values of fields that were deleted while the file was read; the others stay until the merge ends. */
export async function dropDeletedFields(tx: Tx, { run, header }: Merge): Promise<void> {
  if (header.own.length === 0) return;
  const left = new Set((await holdFields(tx, run.accountId)).map(({ key }) => key));
  const gone = header.own.flatMap(({ field: { key } }) => (left.has(key) ? [] : [key]));
  if (gone.length === 0) return;
  await tx.execute(sql`
    update ${importRows} waiting set attributes = attributes - ${sqlArray(gone, "text")} where ${waiting(run)}
  `);
}

/** Drops totals, if the account uses orders for them. */
async function dropPurchases(tx: Tx, run: ImportRun): Promise<void> {
  if ((await holdPurchaseSource(tx, run.accountId)) === "files") return;
  await tx.execute(sql`
    update ${importRows} waiting set total_spent = null, order_count = null, last_purchase_at = null
    where ${waiting(run)}
      and (total_spent is not null or order_count is not null or last_purchase_at is not null)
  `);
}

export const waiting = (run: ImportRun): SQL =>
  sql`waiting.account_id = ${run.accountId} and waiting.import_id = ${run.importId}`;

/**
 * Inserts the customers the account does not have yet. Without a conflict clause, which would cost a third more, since
 * emails are distinct by now; after a concurrent insert of one of them it runs again with it.
 */
async function addNew(tx: Tx, run: ImportRun): Promise<number> {
  const columns = FIELD_LIST.map(({ property }) => sql.identifier(columnName(property)));
  const adding = sql`
    insert into ${customers} (account_id, ${sql.join(columns, sql`, `)}, has_consent, attributes, import_id)
    select account_id, ${sql.join(FIELD_LIST.map(addedValue), sql`, `)}, coalesce(has_consent, true),
      coalesce(attributes, '{}'), import_id
    from ${importRows} waiting
    where ${waiting(run)} and not exists (
      select from ${customers} known
      where known.account_id = ${run.accountId} and lower(known.email) = lower(waiting.email)
    )
    order by line`;
  try {
    const { rowCount } = await tx.transaction(async (nested) => await nested.execute(adding));
    return rowCount ?? 0;
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    const { rowCount } = await tx.execute(
      sql`${adding} on conflict (account_id, lower(email)) do nothing`,
    );
    return rowCount ?? 0;
  }
}

/** A column of a new customer from a staged row. */
function addedValue({ key, property, type, required, initial }: CustomerField): SQL {
  const column = sql.identifier(columnName(property));
  if (key === "name") return sql`coalesce(name, first_name, '')`;
  if (required !== true || key === "email") return sql`${column}`;
  return type === "yes_no"
    ? sql`coalesce(${column}, ${sql.raw(String(initial))})`
    : sql`coalesce(${column}, 0)`;
}

/**
 * Updates the customers the account has already. They are locked first and copied, so that the import can be undone.
 * One statement, since the planner has no statistics on rows just written, and would scan them once for each
 * customer.
 */
async function changeKnown(tx: Tx, run: ImportRun): Promise<number> {
  // Another name drops a first name that does not begin it.
  const keptFirstName = sql`case when waiting.name is null or waiting.name = known.name
    or ${beginsWithFirstName(sql`waiting.name`, sql`known.first_name`)} then known.first_name end`;
  const kept = (column: Name): SQL => {
    if (column.value === "first_name") return keptFirstName;
    // A first name alone is used as the name.
    if (column.value === "name")
      return sql`coalesce(nullif(known.name, ''), waiting.first_name, '')`;
    return sql`known.${column}`;
  };
  // A file never starts tracking a customer who is not tracked: it may be older than their choice.
  const mergedColumn = (column: Name): SQL =>
    column.value === "do_not_track"
      ? sql`(known.do_not_track or waiting.do_not_track is true)`
      : sql`coalesce(waiting.${column}, ${kept(column)})`;
  // Key by key, as an empty cell keeps its column's value.
  const attributes = sql`case when waiting.attributes is null then known.attributes
    else known.attributes || waiting.attributes end`;
  const optedOut = sql`coalesce(known.unsubscribed_at, waiting.unsubscribed_at)`;
  const agreed = sql`coalesce(waiting.has_consent, known.has_consent)`;
  const { rowCount } = await tx.execute(sql`
    with changing as materialized (
      select known.id, ${copyOfKnown} as before, clock_timestamp() as changed_at,
        ${list((column) => sql`${mergedColumn(column)} as ${column}`)}, ${attributes} as attributes,
        ${optedOut} as unsubscribed_at, ${agreed} as has_consent
      from ${customers} known
      join ${importRows} waiting on lower(known.email) = lower(waiting.email)
      where known.account_id = ${run.accountId} and ${waiting(run)}
        and known.import_id is distinct from ${run.importId}
        and (${list(mergedColumn)}, ${attributes}, ${optedOut}, ${agreed})
          is distinct from (${list((column) => sql`known.${column}`)}, known.attributes, known.unsubscribed_at, known.has_consent)
      for no key update of known
    ), kept as (
      insert into ${importBefores} (account_id, import_id, customer_id, changed_at, before)
      select ${run.accountId}, ${run.importId}, id, changed_at, before from changing
    )
    update ${customers} known
    set ${list((column) => sql`${column} = changing.${column}`)},
      attributes = changing.attributes,
      unsubscribed_at = changing.unsubscribed_at, has_consent = changing.has_consent, updated_at = changing.changed_at
    from changing
    where known.account_id = ${run.accountId} and known.id = changing.id
  `);
  return rowCount ?? 0;
}

export async function reportRepeated(tx: Tx, { run, header, errorRoom }: Merge): Promise<number> {
  const result = await tx.execute<{ count: number }>(sql`
    with repeated as (
      delete from ${importRows} waiting
      using (
        select line, first_line
        from (
          select line, min(line) over (partition by lower(email)) as first_line
          from ${importRows} waiting where ${waiting(run)}
        ) ranked
        where line > first_line
      ) later
      where ${waiting(run)} and waiting.line = later.line
      returning waiting.*, later.first_line
    ), said as (
      insert into ${importOptOuts} (account_id, import_id, email, reason, at)
      select account_id, import_id, email,
        case when unsubscribed_at is null then 'unconfirmed' else 'unsubscribed' end, unsubscribed_at
      from repeated where unsubscribed_at is not null or not has_consent
    ), reported as (
      insert into ${importErrors} (account_id, import_id, line, column_name, reason, cells)
      select account_id, import_id, line, ${headingOf(header, "email")}, ${MESSAGES.server.importSameEmail("")} || first_line,
        jsonb_build_array(${cellsOf(header)})
      from repeated
      order by line
      limit ${errorRoom}
    )
    select count(*)::int as count from repeated
  `);
  return result.rows[0]?.count ?? 0;
}

const day = (column: SQL): SQL => sql`case
  when ${column} = date_trunc('day', ${column}, 'UTC') then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')
  else to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
end`;

/** A column as the text of a cell. */
function cellText({ property, type }: CustomerField): SQL {
  const column = sql`${sql.identifier(columnName(property))}`;
  switch (type) {
    case "date":
      return day(column);
    case "yes_no":
      return sql`case when ${column} then 'Yes' when not ${column} then 'No' end`;
    default:
      return sql`${column}::text`;
  }
}

const CELLS: readonly (readonly [ImportColumn, SQL])[] = [
  // The name last: where it is in parts, the first name is one of them, whose cell gets the whole name.
  ...FIELD_LIST.toReversed().map((field) => [field.key, cellText(field)] as const),
  ["subscribed", sql`case when unsubscribed_at is not null then 'No' end`],
];

/** A staged row's cells under the file's header, rebuilt: the file's own are not kept. */
function cellsOf(header: ImportHeader): SQL {
  const cells = header.cells.map(() => sql`''`);
  for (const [column, cell] of CELLS) {
    const [first] = header.mapping[column] ?? [];
    if (first !== undefined) cells[first] = sql`coalesce(${cell}, '')`;
  }
  for (const { field, places } of header.own)
    if (places[0] !== undefined) cells[places[0]] = ownCell(field.key);
  return sql.join(cells, sql`, `);
}

/** A value of an own field as text; of tags those in the list. */
function ownCell(key: string): SQL {
  const value = sql`(attributes -> ${key}::text)`;
  return sql`coalesce(case when jsonb_typeof(${value}) = 'array'
    then (select string_agg(tag, ', ') from jsonb_array_elements_text(${value}) tag)
    else ${value} #>> '{}' end, '')`;
}

type Name = ReturnType<typeof sql.identifier>;

/** The columns an import may change of an existing customer, besides attributes and whether they are unsubscribed. */
export const CHANGED_COLUMNS: readonly Name[] = FIELD_LIST.filter(
  ({ key }) => key !== "email" && key !== "unsubscribed",
).map(({ property }) => sql.identifier(columnName(property)));

const list = (of: (column: Name) => SQL): SQL => sql.join(CHANGED_COLUMNS.map(of), sql`, `);

/** A customer `known` before a change, for its undo. JSON of the whole row takes half as long again. */
export const copyOfKnown = sql`(select to_jsonb(kept) from (
  select ${list((column) => sql`known.${column}`)}, known.attributes, known.unsubscribed_at, known.has_consent,
    known.updated_at
) kept)`;
