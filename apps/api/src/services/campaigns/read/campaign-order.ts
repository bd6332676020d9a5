import type { CampaignSort } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { campaigns } from "../../../db/schema/index.ts";
import { AppError } from "../../../errors.ts";

type Order = {
  /** The sort's expression, before the id. */
  column: SQL;
  /** The same as text that a cursor holds. */
  key: SQL<string>;
  /** A key as the statement takes it; any other text is no cursor. */
  pattern: RegExp;
  cast: (key: string) => SQL;
};

const { id, createdAt, name, status, totalRecipients, sent } = campaigns;

// Collation "C" is the same on every database; lower case on both sides ignores case.
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
    // Microseconds since 1970, since a JavaScript Date has milliseconds only.
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

/** ORDER BY of a sort: its field, then the id, which makes the order total. */
export function orderBy(sort: CampaignSort): SQL[] {
  const { column, down } = orderOf(sort);
  return down ? [sql`${column} desc`, sql`${id} desc`] : [sql`${column} asc`, sql`${id} asc`];
}

/** A row's key in a sort; the cursor holds it, since the row may change between pages. */
export function sortKey(sort: CampaignSort): SQL<string> {
  return orderOf(sort).key;
}

/** The keyset cursor after a row. */
export function writeCursor(sort: CampaignSort, last: { id: number; key: string }): string {
  return [sort, Buffer.from(last.key).toString("base64url"), last.id].join(".");
}

/**
 * The rows after a cursor, in the order of a sort.
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
