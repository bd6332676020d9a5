import { and, eq, inArray } from "drizzle-orm";
import { files, images } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { readFileAddress } from "../wire/file.ts";
import { readImageAddress } from "../wire/image.ts";

/**
 * Of the addresses of this installation, those of the account's images and files that have been deleted.
 *
 * @param urls - Of this installation alone.
 */
export async function findGone(
  { db, account }: Pick<AccountCtx, "db" | "account">,
  urls: readonly string[],
): Promise<Set<string>> {
  const named = urls.flatMap((url) => {
    const { pathname } = new URL(url);
    const image = readImageAddress(pathname);
    const file = readFileAddress(pathname);
    const key = image?.hash ?? file?.key;
    const isOwn = (image?.accountId ?? file?.accountId ?? account.id) === account.id;
    return key !== undefined && isOwn ? [{ url, key }] : [];
  });
  if (named.length === 0) return new Set();
  const keys = named.map(({ key }) => key);
  const [ownImages, ownFiles] = await Promise.all([
    db
      .select({ key: images.hash })
      .from(images)
      .where(and(eq(images.accountId, account.id), inArray(images.hash, keys))),
    db
      .select({ key: files.key })
      .from(files)
      .where(and(eq(files.accountId, account.id), inArray(files.key, keys))),
  ]);
  const present = new Set([...ownImages, ...ownFiles].map(({ key }) => key));
  return new Set(named.flatMap(({ url, key }) => (present.has(key) ? [] : [url])));
}
