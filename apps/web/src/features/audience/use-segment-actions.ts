import { MESSAGES } from "@dakiya/domain/messages";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { useRefreshSegments } from "./use-shown-segments.ts";

const words = MESSAGES.segments;

/** The actions of a saved segment that need no dialog, by its id; each says how it went in a toast. */
export function useSegmentActions() {
  const refresh = useRefreshSegments();
  const outcome = (done: string | null, failed: string) => ({
    onSuccess: () => {
      if (done !== null) toastSuccess(done);
      refresh();
    },
    onError: (error: unknown) => toastError(serverMessage(error, failed)),
  });
  const { segmentDuplicateFailed } = MESSAGES.audience;
  const duplicated = outcome(MESSAGES.server.segmentDuplicated, segmentDuplicateFailed);
  const duplicate = trpc.segments.duplicate.useMutation(duplicated);
  const count = trpc.segments.count.useMutation(outcome(words.counted, words.countFailed));
  const archive = trpc.segments.archive.useMutation(outcome(words.archived, words.archiveFailed));
  const unarchived = outcome(words.unarchived, words.unarchiveFailed);
  const unarchive = trpc.segments.unarchive.useMutation(unarchived);
  return {
    duplicate: (id: string) => duplicate.mutate({ id }),
    count: (id: string) => count.mutate({ id }),
    archive: (id: string) => archive.mutate({ id }),
    unarchive: (id: string) => unarchive.mutate({ id }),
  };
}
