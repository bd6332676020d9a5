import {
  findOrderExport,
  hasOwnIds,
  orderCell,
  readOrderStatus,
  scanOrders,
} from "@dakiya/domain/order";
import type { OrderExport, OrderScan, OwnStatusWords } from "@dakiya/domain/order";
import type { OrderQuestion } from "@dakiya/domain/wire";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { ImportRefusal } from "../file/limits.ts";
import { createOrderLines } from "../file/order-lines.ts";
import type { OrderLines } from "../file/order-lines.ts";
import { createCsvReader } from "../file/read-csv.ts";
import { readHeadings } from "../file/read-rows.ts";
import type { Headings } from "../file/read-rows.ts";
import type { CsvRecord } from "../file/split-records.ts";
import type { ImportRun } from "../import-run.ts";
import { sourceOfShop } from "../order-source.ts";
import { readChunks } from "./read-through.ts";

export type ScannedOrders = {
  file: OrderExport;
  place: Headings["place"];
  scan: OrderScan;
  lines: OrderLines;
};

/**
 * Looks through a file of orders, which its headings tell.
 *
 * @returns Null for any other file, of which only the beginning was read.
 * @throws ImportRefusal where its orders can belong to nobody.
 */
export async function scanOrderFile(
  { db }: Pick<Deps, "db">,
  run: ImportRun,
  signal: AbortSignal,
): Promise<ScannedOrders | null> {
  const reader = createCsvReader(run.encoding, run.reading);
  let found: ScannedOrders | null = null;

  /** @returns False where the first record is no heading of orders. */
  function note(records: readonly CsvRecord[]): boolean {
    for (const record of records) {
      if (found === null) {
        if ("reason" in record) return false;
        if (record.cells.every((cell) => cell.trim() === "")) continue;
        const { cells: headings, place } = readHeadings(record);
        const file = findOrderExport(headings);
        if (file === null) return false;
        if (file.places.email === undefined)
          throw new ImportRefusal(MESSAGES.orders.noAddresses(file.shop.label));
        found = { file, place, scan: scanOrders(file), lines: createOrderLines() };
      } else if ("cells" in record) {
        found.scan.note(record.cells);
        const bytes = record.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
        found.lines.note(orderCell(found.file, record.cells, "number"), bytes);
      }
    }
    return true;
  }

  for await (const chunk of readChunks(db, run)) {
    signal.throwIfAborted();
    if (!note(reader.push(chunk))) return null;
  }
  return note(reader.end()) ? found : null;
}

/** The source of a file's orders if it is known, otherwise the question to ask. */
export type OpenPoints = { source: string | null; question: OrderQuestion | null };

/** Finds the points of a file that need an answer. Ids that no other shop has make naming the shop needless. */
export async function findOpenPoints(
  db: Executor,
  { accountId, orderSource: said }: Pick<ImportRun, "accountId" | "orderSource">,
  { file, scan }: ScannedOrders,
  words: OwnStatusWords,
): Promise<OpenPoints> {
  const { shop } = file;
  const open = scan.words().filter(({ word }) => {
    const meaning = readOrderStatus(word, words);
    return meaning === null || (meaning === "open" && shop.isPayments !== true);
  });
  const known = hasOwnIds(file) ? [] : await compareSources(db, accountId, shop.source, scan);
  const same = known.find(({ same: matches, others }) => matches > 0 && others === 0);
  const sources = known.map((one) => one.source);
  const isNamed = said !== null && !hasOwnIds(file);
  const source = isNamed
    ? sourceOfShop(shop.source, sources, said)
    : known.length === 0
      ? shop.source
      : (same?.source ?? null);
  if (source !== null && open.length === 0) return { source, question: null };
  const shopQuestion = source === null ? { label: shop.label, known: sources } : null;
  return { source, question: { shop: shopQuestion, words: open } };
}

/** The account's sources of a kind of shop, with how many of a file's orders they have, of the same customer and of others. */
async function compareSources(
  db: Executor,
  accountId: number,
  kind: string,
  scan: OrderScan,
): Promise<{ source: string; same: number; others: number }[]> {
  const { rows } = await db.execute<{ source: string; same: number; others: number }>(sql`
    with recursive sources(source) as (
      (select source from orders where account_id = ${accountId} order by source limit 1)
      union all
      select (select o.source from orders o where o.account_id = ${accountId} and o.source > s.source
        order by o.source limit 1)
      from sources s where s.source is not null
    )
    select s.source,
      count(*) filter (where lower(c.email) = g.email)::int as same,
      count(*) filter (where lower(c.email) <> g.email)::int as others
    from sources s
    left join jsonb_to_recordset(${JSON.stringify(scan.samples())}::jsonb) g(number text, email text) on true
    left join orders o on o.account_id = ${accountId} and o.source = s.source and o.external_id = g.number
    left join customers c on c.account_id = o.account_id and c.id = o.customer_id
    where s.source = ${kind} or starts_with(s.source, ${`${kind}: `})
    group by s.source order by s.source
  `);
  return rows;
}
