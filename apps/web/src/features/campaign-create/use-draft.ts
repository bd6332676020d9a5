import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraft as StoredDraft } from "@dakiya/domain/wire";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";

/**
 * Keeps what is written as a draft, always the same one.
 *
 * @param openedId - The draft that was opened; null makes one with the first save.
 * @param contents - What would be stored now.
 */
export function useDraft(
  openedId: string | null,
  contents: StoredDraft,
): {
  id: string | null;
  /** Whether something is written that is not stored. */
  dirty: boolean;
  saving: boolean;
  /** Stores the draft; its id, or null when that failed. Says so in a toast; success only unless `quiet`. */
  save: (options?: { quiet: boolean }) => Promise<string | null>;
} {
  const utils = trpc.useUtils();
  const saving = trpc.campaigns.saveDraft.useMutation();
  const written = JSON.stringify(contents, withoutIds);
  const [stored, setStored] = useState({ id: openedId, written });

  const save = async ({ quiet } = { quiet: false }) => {
    try {
      const { _id } = await saving.mutateAsync({
        draft: contents,
        ...(stored.id === null ? {} : { id: stored.id }),
      });
      setStored({ id: _id, written });
      if (!quiet) toastSuccess(MESSAGES.createCampaign.draftSaved);
      void utils.campaigns.list.invalidate();
      return _id;
    } catch (error) {
      toastError(serverMessage(error, MESSAGES.createCampaign.draftFailed));
      return null;
    }
  };

  return { id: stored.id, dirty: written !== stored.written, saving: saving.isPending, save };
}

/** The builder gives rules ids of its own, anew each time. */
function withoutIds(key: string, value: unknown): unknown {
  return key === "id" ? undefined : value;
}
