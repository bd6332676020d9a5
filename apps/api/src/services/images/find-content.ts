import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts, images } from "../../db/schema/index.ts";
import { ofAccount } from "../../db/sql/every-account.ts";
import type { Deps } from "../../deps.ts";
import { createKeptBytes } from "../kept-bytes.ts";

export type ImageContent = { type: string; content: Buffer };

/** Of all accounts' images. */
const CACHE_BYTES = 32 * 1024 * 1024;
const CACHE_MS = 60_000;

/** Makes the reader of images for mails. */
export function createImageReader({ db }: Pick<Deps, "db">) {
  const kept = createKeptBytes<ImageContent>({
    ...{ maxBytes: CACHE_BYTES, keptMs: CACHE_MS },
    sizeOf: ({ content }) => content.length,
  });

  /** The image at an address, which may name its account; null where there is none, or that is closed. */
  return async (hash: string, accountId: number | undefined): Promise<ImageContent | null> =>
    await kept(`${hash}-${accountId ?? ""}`, async () => {
      const [image] = await db
        .select({ type: images.type, content: images.content })
        .from(images)
        .innerJoin(accounts, eq(accounts.id, images.accountId))
        .where(
          and(
            ofAccount(sql`${images.accountId}`, accountId),
            eq(images.hash, hash),
            isNull(accounts.closedAt),
          ),
        );
      return image ?? null;
    });
}
