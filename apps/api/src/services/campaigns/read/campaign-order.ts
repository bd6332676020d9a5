import type { CampaignSort } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import { campaigns } from "../../../db/schema/index.ts";
import { AppError } from "../../../errors.ts";

type Order = {
  /** What is sorted by, before the id. */
  column: SQL;
  /** The same as text that a cursor holds. */
  key: SQL<string>;
  /** A key as the statement takes it; what does not match is no cursor of ours. */
  pattern: RegExp;
  cast: (key: string) => SQL;
};

const { id, createdAt, name, status, totalRecipients, sent } = campaigns;

// "C" puts texts in the same order on every database, whatever its locale; case does not count.
const folded = (text: unknown): SQL => sql`lower(${text}) collate "C"`;
const count = (column: unknown): Order => ({
  column: sql`${column}`,
  key: sql<string>`${column}::text`,
  pattern: /^\d{1,10}$/,
  cast: (key) => sql`${key}::bigint`,
});
const text = (column: unknown): Order => ({
  column: folded(column),
  key: sql<string>`${column}`,
  pattern: /^[^\0]*$/,
  cast: (key) => folded(sql`${key}::text`),
});

const ORDERS: Record<"created" | "name" | "status" | "recipients" | "sent", Order> = {
  created: {
    column: sql`${createdAt}`,
    // Microseconds since 1970: an instant of JavaScript knows milliseconds alone.
    key: sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint::text`,
    pattern: /^\d{1,16}$/,
    cast: (key) => sql`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`,
  },
  name: text(name),
  status: text(status),
  recipients: count(totalRecipients),
  sent: count(sent),
};

function orderOf(sort: CampaignSort): Order & { down: boolean } {
  switch (sort) {
    case "newest":
      return { ...ORDERS.created, down: true };
    case "created":
      return { ...ORDERS.created, down: false };
    case "name":
    case "-name":
      return { ...ORDERS.name, down: sort === "-name" };
    case "status":
    case "-status":
      return { ...ORDERS.status, down: sort === "-status" };
    case "recipients":
    case "-recipients":
      return { ...ORDERS.recipients, down: sort === "-recipients" };
    case "sent":
    case "-sent":
      return { ...ORDERS.sent, down: sort === "-sent" };
  }
}

/** ORDER BY of a sort: by its field and then by id, so that it is total. */
export function orderBy(sort: CampaignSort): SQL[] {
  const { column, down } = orderOf(sort);
  return down ? [sql`${column} desc`, sql`${id} desc`] : [sql`${column} asc`, sql`${id} asc`];
}

/** The key of a row in a sort, which its cursor holds: the row may change meanwhile. */
export function sortKey(sort: CampaignSort): SQL<string> {
  return orderOf(sort).key;
}

/** The cursor that goes on after a row. */
export function writeCursor(sort: CampaignSort, last: { id: number; key: string }): string {
  return [sort, Buffer.from(last.key).toString("base64url"), last.id].join(".");
}

/**
 * The rows behind a cursor, in the order of a sort.
 *
 * @throws AppError "invalid" when the text is no cursor of this sort.
 */
export function rowsAfter(sort: CampaignSort, cursor: string): SQL {
  const { column, cast, pattern, down } = orderOf(sort);
  const [, of, key64, rowId] = /^([\w-]+)\.([\w-]*)\.([1-9]\d{0,14})$/.exec(cursor) ?? [];
  const key = Buffer.from(key64 ?? "", "base64url").toString();
  if (of !== sort || !pattern.test(key)) {
    const message = "This cursor is not one this list gave";
    throw new AppError("invalid", message, { fields: [{ path: "cursor", message }] });
  }
  return sql`(${column}, ${id}) ${down ? sql`<` : sql`>`} (${cast(key)}, ${rowId}::bigint)`;
}
