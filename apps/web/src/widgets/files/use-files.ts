import { MESSAGES } from "@dakiya/domain/messages";
import { FILE_FORMATS, FILE_LIMITS } from "@dakiya/domain/wire";
import type { FileWire } from "@dakiya/domain/wire";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useUpload } from "../../lib/server/use-upload.ts";

/** Endings that the file dialog offers; the server looks at the content. */
export const FILE_ACCEPT = Object.values(FILE_FORMATS)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(",");

const INPUT = { limit: 60 };

/** The files of the account, page by page. */
export function useFiles() {
  const { client } = trpc.useUtils();
  const list = usePages({
    key: getQueryKey(trpc.files.list, INPUT, "infinite"),
    fetchPage: (cursor) => client.files.list.query(pageInput(INPUT, cursor)),
    fallbackMessage: MESSAGES.files.loadFailed,
    isShared: true,
  });
  return { ...list, library: list.first?.library ?? null };
}

/** Asks again for files, after a change. */
export function useRefreshFiles(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.files) });
}

/** Adds files, or puts one in the place of another (`replaced`). */
export function useFileUpload(replaced: FileWire | null = null) {
  const words = MESSAGES.files;
  return useUpload<FileWire>({
    maxBytes: FILE_LIMITS.uploadBytes,
    ...(replaced === null
      ? { path: "/files", words }
      : {
          path: `/files/${replaced._id}/replace`,
          words: { ...words, uploadFailed: words.replaceFailed, uploaded: () => words.replaced },
        }),
    onUploaded: useRefreshFiles(),
  });
}
