import type { ImageWire } from "@dakiya/domain/wire";
import { images } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";

/** Columns of an image in lists: all but its content. */
export const imageColumns = {
  accountId: images.accountId,
  id: images.id,
  hash: images.hash,
  name: images.name,
  alt: images.alt,
  type: images.type,
  width: images.width,
  height: images.height,
  size: images.size,
  createdAt: images.createdAt,
};

type Row = Omit<typeof images.$inferSelect, "content">;

/** The part of an image's address by which it is found in messages, with its account behind it or without. */
export const imageAddress = ({ hash }: Pick<Row, "hash">): string => `/images/${hash}`;

const ADDRESS = /^\/images\/([\w-]{43})(?:-(\d{1,15}))?$/;

/** An image's hash and account in a path; no account in an address of before, null for another path. */
export function readImageAddress(path: string): { hash: string; accountId?: number } | null {
  const [, hash, account] = ADDRESS.exec(path) ?? [];
  if (hash === undefined) return null;
  return account === undefined ? { hash } : { hash, accountId: Number(account) };
}

/** @param logo - The id of the image that is the brand's logo. */
export function toImageWire(
  { config }: Pick<Deps, "config">,
  { accountId, id, hash, size, createdAt, ...rest }: Row,
  logo: string | null,
): ImageWire {
  return {
    ...rest,
    _id: String(id),
    url: `${config.linksUrl}${imageAddress({ hash })}-${accountId}`,
    bytes: size,
    uses: logo === String(id) ? ["logo"] : [],
    createdAt: createdAt.toISOString(),
  };
}
