import { formatRupees } from "@dakiya/domain/analytics";
import type { ProductLists, ShownProduct } from "@dakiya/domain/campaign/design";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { campaignLinks, productCopies } from "../../db/schema/index.ts";
import type { FrozenRecipient } from "../../db/schema/index.ts";
import { sqlArray } from "../../db/sql/sql.ts";

/** Copies of products by their ids. */
export type Copies = ReadonlyMap<number, ShownProduct>;

/** The copies that frozen recipients are shown. */
export const copiesOf = (recipients: readonly Pick<FrozenRecipient, "products">[]): number[] => [
  ...new Set(recipients.flatMap(({ products = {} }) => Object.values(products).flat())),
];

type Row = { id: number; name: string; price: number; image: string; link: string };

const { id, name, price, image, link } = productCopies;
const columns = { id, name, price, image, link };

const toShown = (row: Row): ShownProduct => ({
  ...{ name: row.name, price: formatRupees(row.price), image: row.image, link: row.link },
});

const isOne = (accountId: number, ids: readonly number[]) =>
  and(eq(productCopies.accountId, accountId), sql`${id} = any(${sqlArray(ids, "bigint")})`);

/** Reads copies of products as emails show them. */
export async function readCopies(
  db: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<Copies> {
  if (ids.length === 0) return new Map();
  const rows = await db.select(columns).from(productCopies).where(isOne(accountId, ids));
  return new Map(rows.map((row) => [row.id, toShown(row)]));
}

/** The same with the numbers of their click links in a campaign; null for one that is tracked no more. */
export async function readLinkedCopies(
  db: Executor,
  campaign: { accountId: number; id: number },
  ids: readonly number[],
): Promise<{ id: number; product: ShownProduct; linkIndex: number | null }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...columns, linkIndex: campaignLinks.linkIndex })
    .from(productCopies)
    .leftJoin(
      campaignLinks,
      and(
        eq(campaignLinks.accountId, campaign.accountId),
        eq(campaignLinks.campaignId, campaign.id),
        eq(campaignLinks.url, link),
        isNull(campaignLinks.language),
      ),
    )
    .where(isOne(campaign.accountId, ids));
  return rows.map((row) => ({ id: row.id, product: toShown(row), linkIndex: row.linkIndex }));
}

/** The products that one frozen recipient is shown. */
export async function readProductsOf(
  db: Executor,
  accountId: number,
  recipient: Pick<FrozenRecipient, "products">,
): Promise<ProductLists> {
  return productsFor(recipient, await readCopies(db, accountId, copiesOf([recipient])));
}

/** The products of a frozen recipient. */
export function productsFor(
  { products }: Pick<FrozenRecipient, "products">,
  copies: Copies,
): ProductLists {
  if (products === undefined) return {};
  return Object.fromEntries(
    Object.entries(products).map(([block, ids]) => [
      block,
      ids.flatMap((id) => copies.get(id) ?? []),
    ]),
  );
}
