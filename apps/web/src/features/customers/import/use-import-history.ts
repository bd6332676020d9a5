import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportWire } from "@dakiya/domain/wire";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../../lib/server/trpc.ts";
import { usePages } from "../../../lib/server/use-pages.ts";
import type { Pages } from "../../../lib/server/use-pages.ts";

const PAGE = 20;
const REFRESH_MS = 3000;

interface ImportPage {
  items: ImportWire[];
  nextCursor: string | null;
}

/** All imports of the user, the newest first, page by page; fresh while one of them is under way. */
export function useImportHistory(): Pages<ImportPage> {
  const { client } = trpc.useUtils();
  return usePages<ImportPage>({
    key: getQueryKey(trpc.imports.list, { limit: PAGE }, "infinite"),
    ask: async (before) => {
      const items = await client.imports.list.query({
        limit: PAGE,
        ...(before === null ? {} : { before }),
      });
      return { items, nextCursor: items.length < PAGE ? null : (items.at(-1)?._id ?? null) };
    },
    failed: MESSAGES.customers.importsFailed,
    fresh: ([newest]) =>
      newest?.items.some(({ finishedAt }) => finishedAt === null) === true ? REFRESH_MS : false,
  });
}
