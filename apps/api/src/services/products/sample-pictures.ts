import { sql } from "drizzle-orm";
import sharp from "sharp";
import type { Tx } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import type { AccountCtx } from "../../deps.ts";
import { forgetProducts, KEY } from "./keep-products.ts";

const SIDE = 320;
const NAME = /^sample-product-(\d)$/;

type Drawing = { ground: string; shapes: string };

/** On a ground of 100 by 100: a lamp, a shirt, a cup, a book, a bottle. */
const DRAWINGS: readonly Drawing[] = [
  {
    ground: "#fdf1d8",
    shapes:
      '<path fill="#b3702a" d="M18 52h64c0 16-14 24-32 24S18 68 18 52z"/><path fill="#8a5320" d="M36 78h28v6H36z"/><path fill="#f2a33a" d="M50 16c10 12 10 20 0 28-10-8-10-16 0-28z"/>',
  },
  {
    ground: "#e3eef9",
    shapes:
      '<path fill="#3b6ea8" d="M36 20l-22 14 8 14 10-5v39h36V43l10 5 8-14-22-14c-4 8-24 8-28 0z"/>',
  },
  {
    ground: "#e6f3e4",
    shapes:
      '<path fill="none" stroke="#3f7d4e" stroke-width="6" d="M66 42h6a10 10 0 010 22h-6"/><path fill="#3f7d4e" d="M24 34h44v24c0 14-8 22-22 22s-22-8-22-22z"/>',
  },
  {
    ground: "#f3e8f6",
    shapes:
      '<rect fill="#7c4d92" x="26" y="18" width="48" height="64" rx="4"/><path fill="#5f3872" d="M26 22a4 4 0 014-4h6v64h-6a4 4 0 01-4-4z"/><path fill="#f3e8f6" d="M44 34h20v5H44zM44 44h14v5H44z"/>',
  },
  {
    ground: "#fbe6ea",
    shapes:
      '<rect fill="#8f3550" x="43" y="14" width="14" height="12" rx="2"/><path fill="#c25a78" d="M44 28h12v8c10 4 14 8 14 18v22a8 8 0 01-8 8H38a8 8 0 01-8-8V54c0-10 4-14 14-18z"/><path fill="#fbe6ea" d="M38 56h24v14H38z"/>',
  },
];

/** The address of a drawing that stands for the picture of a made-up product. */
export const samplePicture = ({ config }: Pick<AccountCtx, "config">, nth: number): string =>
  `${config.linksUrl}/images/sample-product-${(nth % DRAWINGS.length) + 1}`;

const drawn = new Map<string, Promise<Buffer>>();

/** Draws the picture with a name, a PNG; null for any other name. */
export async function readSamplePicture(name: string): Promise<Buffer | null> {
  const drawing = DRAWINGS[Number(NAME.exec(name)?.[1]) - 1];
  if (drawing === undefined) return null;
  const picture = drawn.get(name) ?? draw(drawing);
  drawn.set(name, picture);
  return await picture;
}

async function draw({ ground, shapes }: Drawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${SIDE}" height="${SIDE}"><path fill="${ground}" d="M0 0h100v100H0z"/>${shapes}</svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}

/**
 * Gives products that only made-up orders have a picture by their names. They get no link, so that no email shows them.
 *
 * @param kinds - Names that share a picture.
 * @param orderIds - The made-up orders.
 */
export async function illustrateSamples(
  tx: Tx,
  ctx: AccountCtx,
  kinds: readonly (readonly string[])[],
  orderIds: readonly number[],
): Promise<void> {
  const pictures = kinds.flatMap((names, nth) =>
    names.map((name) => ({ name, image: samplePicture(ctx, nth) })),
  );
  await tx.execute(sql`
    update products p set image = given.image
    from json_to_recordset(${JSON.stringify(pictures)}::json) given(name text, image text)
    where p.account_id = ${ctx.account.id} and p.name = given.name and p.image is null and p.link is null
      and not exists (
        select from order_items i
        where i.account_id = ${ctx.account.id} and ${KEY} = p.key and i.order_id <> all(${sqlArray(orderIds, "bigint")})
      )
  `);
}

/** Takes the pictures of made-up products away again, and forgets those that nothing sells any more. */
export async function forgetSamples(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(sql`
    update products set image = null
    where account_id = ${accountId} and link is null and image like '%/images/sample-product-_'
  `);
  await forgetProducts(tx, accountId);
}
