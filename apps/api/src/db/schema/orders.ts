import { ORDER_STATUSES } from "@dakiya/domain/order";
import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accountKey } from "./accounts.ts";
import { instant, rowId, rupees } from "./columns.ts";
import { imports } from "./customers.ts";

/** A currency's worth in rupees, which is seldom a round number. */
const rate = (name: string) => numeric(name, { precision: 18, scale: 8, mode: "number" });

/**
 * Orders: one row per (account, source, external id). `customer_id` has no foreign key: a trigger of the
 * migration empties it, in one statement, when customers are deleted, so that figures stay.
 */
export const orders = pgTable(
  "orders",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    /** The shop or program it comes from. */
    source: text("source").notNull(),
    /** Its id at the source. */
    externalId: text("external_id").notNull(),
    /** The number shown to customers, where it differs from `external_id`. */
    number: text("number"),
    /** The import that added it, kept for the undo. */
    importId: rowId("import_id"),
    /** Null once the person is erased. */
    customerId: rowId("customer_id"),
    placedAt: instant("placed_at").notNull(),
    amount: rupees("amount").notNull(),
    refunded: rupees("refunded").notNull().default(0),
    /** ISO 4217. */
    currency: text("currency").notNull().default("INR"),
    /** Amount and refund in that currency, and the rate they were converted by; null for rupees. */
    originalAmount: rupees("original_amount"),
    originalRefunded: rupees("original_refunded"),
    rate: rate("rate"),
    status: text("status", { enum: ORDER_STATUSES }).notNull(),
    /** The coupon codes that were used, as they came. */
    coupon: text("coupon"),
    /** Rupees that stayed with the shop. */
    net: rupees("net")
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in ('cancelled', 'unpaid') then 0 else amount - refunded end`,
      ),
    /** Whether it counts as an order: neither cancelled, unpaid nor refunded in full. */
    counts: boolean("counts")
      .notNull()
      .generatedAlwaysAs(sql`status not in ('cancelled', 'refunded', 'unpaid')`),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("orders_external").on(t.accountId, t.source, t.externalId),
    index("orders_customer").on(t.accountId, t.customerId, t.placedAt),
    index("orders_newest").on(t.accountId, t.placedAt, t.id),
  ],
);

/** Items of an order, numbered from 0. Prices are per unit, in the order's currency. */
export const orderItems = pgTable(
  "order_items",
  {
    accountId: rowId("account_id").notNull(),
    orderId: rowId("order_id").notNull(),
    position: integer("position").notNull(),
    sku: text("sku"),
    name: text("name").notNull(),
    quantity: numeric("quantity", { precision: 12, scale: 3, mode: "number" }).notNull(),
    price: rupees("price").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.orderId, t.position] }),
    foreignKey({
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Products of the account's orders, one for each SKU, or name of items without one. The order placed
 * last has its name and its price, which is in rupees. Emails show those with an image and a link, which staff set.
 */
export const products = pgTable(
  "products",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    key: text("key").notNull(),
    sku: text("sku"),
    name: text("name").notNull(),
    price: rupees("price").notNull(),
    firstSoldAt: instant("first_sold_at").notNull(),
    lastSoldAt: instant("last_sold_at").notNull(),
    image: text("image"),
    link: text("link"),
    /** The copy that emails made now show; null where it lacks an image or a link. */
    copyId: rowId("copy_id"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique("products_key").on(t.accountId, t.key),
    index("products_last_sold").on(t.accountId, t.lastSoldAt, t.id),
    index("products_shown")
      .on(t.accountId, t.firstSoldAt, t.id)
      .where(sql`copy_id is not null`),
  ],
);

/** Products as emails show them: a row is never changed, so that a sent email stays as it was. */
export const productCopies = pgTable(
  "product_copies",
  {
    accountId: accountKey(),
    id: rowId().notNull().generatedAlwaysAsIdentity(),
    productId: rowId("product_id").notNull(),
    /** Of all that is shown: a price that comes back has its copy already. */
    hash: text("hash").notNull(),
    name: text("name").notNull(),
    price: rupees("price").notNull(),
    image: text("image").notNull(),
    link: text("link").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique("product_copies_once").on(t.accountId, t.productId, t.hash),
  ],
);

/** Copies of orders from before an import changed them, kept for the undo. */
export const orderBefores = pgTable(
  "order_befores",
  {
    accountId: rowId("account_id").notNull(),
    importId: rowId("import_id").notNull(),
    orderId: rowId("order_id").notNull(),
    /** The `updated_at` that the import wrote: another value shows a later change. */
    changedAt: instant("changed_at").notNull(),
    /** The row of `orders`, and its items under `items`. */
    before: jsonb("before").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.importId, t.orderId] }),
    foreignKey({
      columns: [t.accountId, t.importId],
      foreignColumns: [imports.accountId, imports.id],
    }).onDelete("cascade"),
  ],
);

/** The campaign an order counts for: kept beside the orders, since clicks are forgotten and people are erased. */
export const attributions = pgTable(
  "attributions",
  {
    accountId: rowId("account_id").notNull(),
    orderId: rowId("order_id").notNull(),
    campaignId: rowId("campaign_id").notNull(),
    clickedAt: instant("clicked_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.orderId] }),
    index("attributions_campaign").on(t.accountId, t.campaignId),
    foreignKey({
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Codes of pools that orders used, with the campaign that gave each. Kept beside the orders, as what they count for is: a pool may
 * be deleted, and its codes with it.
 */
export const couponUses = pgTable(
  "coupon_uses",
  {
    accountId: rowId("account_id").notNull(),
    orderId: rowId("order_id").notNull(),
    poolId: rowId("pool_id").notNull(),
    /** The number of the code in its pool. */
    seq: integer("seq").notNull(),
    /** Null for a code that no email had. */
    campaignId: rowId("campaign_id"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.orderId, t.poolId, t.seq] }),
    index("coupon_uses_pool").on(t.accountId, t.poolId, t.seq),
    index("coupon_uses_campaign").on(t.accountId, t.campaignId),
    foreignKey({
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }).onDelete("cascade"),
  ],
);

/** Rupees for one of a foreign currency, as the account set them. */
export const currencyRates = pgTable(
  "currency_rates",
  {
    accountId: accountKey(),
    currency: text("currency").notNull(),
    rate: rate("rate").notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.currency] })],
);
