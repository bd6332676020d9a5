import type { CampaignSort } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { campaigns } from "../../../db/schema/index.ts";
import {
  instantKey,
  microseconds,
  orderBy,
  readCursor,
  rowsAfter,
  textKey,
  wholeKey,
} from "../../keyset.ts";
import type { Sort, SortKey } from "../../keyset.ts";

/** `key` is the row's key as text. */
type Key = SortKey & { key: SQL<string> };

const { id, createdAt, name, status, totalRecipients, sent } = campaigns;

const count = (column: unknown): Key => ({
  ...wholeKey(column),
  key: sql<string>`${column}::text`,
});
const text = (column: unknown): Key => ({ ...textKey(column), key: sql<string>`${column}` });

const ORDERS: Record<"created" | "name" | "status" | "recipients" | "sent", Key> = {
  created: { ...instantKey(createdAt), key: microseconds(createdAt) },
  name: text(name),
  status: text(status),
  recipients: count(totalRecipients),
  sent: count(sent),
};

function orderOf(sort: CampaignSort): Sort & Key {
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
export function orderCampaigns(sort: CampaignSort): SQL[] {
  return orderBy(orderOf(sort), id);
}

export function sortKey(sort: CampaignSort): SQL<string> {
  return orderOf(sort).key;
}

/** The rows after a cursor, in the order of a sort. @throws AppError "invalid" when it is no cursor of this sort. */
export function campaignsAfter(sort: CampaignSort, cursor: string): SQL {
  const order = orderOf(sort);
  return rowsAfter(order, id, readCursor(sort, order, cursor));
}
