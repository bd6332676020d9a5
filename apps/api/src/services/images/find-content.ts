import { and, eq, isNull } from "drizzle-orm";
import { accounts, images } from "../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import type { Deps } from "../../deps.ts";

export type ImageContent = { type: string; content: Buffer };

/** Of all accounts' images, how much of this process's memory may hold those asked for last. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** How long a deleted image may still be seen. */
const CACHE_MS = 60_000;

/** Makes the reader of images for mails: it keeps those asked for last, since a campaign's are asked for by everybody at once. */
export function createImageReader({ db }: Pick<Deps, "db">) {
  const kept = new Map<string, { image: ImageContent; until: number }>();
  let bytes = 0;

  function drop(hash: string): void {
    bytes -= kept.get(hash)?.image.content.length ?? 0;
    kept.delete(hash);
  }

  /** The image at an address; null where there is none, or its account is closed. */
  return async (hash: string): Promise<ImageContent | null> => {
    const now = performance.now();
    const known = kept.get(hash);
    if (known !== undefined && known.until > now) {
      // The last used stand last.
      kept.delete(hash);
      kept.set(hash, known);
      return known.image;
    }
    drop(hash);
    const [image] = await db
      .select({ type: images.type, content: images.content })
      .from(images)
      .innerJoin(accounts, eq(accounts.id, images.accountId))
      .where(and(EVERY_ACCOUNT, eq(images.hash, hash), isNull(accounts.closedAt)));
    if (image === undefined) return null;
    drop(hash);
    kept.set(hash, { image, until: now + CACHE_MS });
    bytes += image.content.length;
    for (const oldest of kept.keys()) {
      if (bytes <= CACHE_BYTES) break;
      drop(oldest);
    }
    return image;
  };
}
