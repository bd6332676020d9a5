import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_COPIES_PER_REQUEST } from "@dakiya/domain/wire";
import { useEffect, useRef, useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { useRefreshImages } from "./use-images.ts";

/**
 * Has the server copy pictures of other servers into the account's images, some at a time.
 *
 * @param onCopied - Gets the new address of each copied picture, and the HTML as it is by then.
 * @returns Addresses that are still to be copied, and why others could not be.
 */
export function useCopyPictures(
  onCopied: (addresses: ReadonlyMap<string, string>, html: string) => void,
  html: string,
) {
  const { client } = trpc.useUtils();
  const refresh = useRefreshImages();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  // The HTML may be edited while pictures are copied.
  const latest = useRef({ onCopied, html });
  useEffect(() => {
    latest.current = { onCopied, html };
  });

  async function copyAll(urls: readonly string[]): Promise<void> {
    setProblems(new Map());
    let copied = 0;
    try {
      for (let start = 0; start < urls.length; start += MAX_COPIES_PER_REQUEST) {
        setLeft(urls.slice(start));
        const some = urls.slice(start, start + MAX_COPIES_PER_REQUEST);
        const { copies } = await client.images.copy.mutate({ urls: some });
        const done = copies.flatMap(({ url, image }) =>
          image === null ? [] : [[url, image.url] as const],
        );
        copied += done.length;
        if (done.length > 0) latest.current.onCopied(new Map(done), latest.current.html);
        setProblems(
          (before) =>
            new Map([
              ...before,
              ...copies.flatMap(({ url, problem }) =>
                problem === null ? [] : [[url, problem] as const],
              ),
            ]),
        );
      }
    } catch (error) {
      toastError(serverMessage(error, MESSAGES.images.outsideFailed));
    } finally {
      setLeft([]);
      if (copied > 0) {
        refresh();
        toastSuccess(MESSAGES.images.outsideCopied(copied));
      }
    }
  }
  return { left, problems, copy: (urls: readonly string[]) => void copyAll(urls) };
}
