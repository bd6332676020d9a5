import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraft } from "@dakiya/domain/wire";
import { useEffect, useState } from "react";
import type { SaveState } from "../../../lib/autosave.ts";
import { refusalOf, useAutosave } from "../../../lib/autosaver.ts";
import { connection } from "../../../lib/connection.ts";
import { serverError } from "../../../lib/server-error.ts";
import { signedInId } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { dropDraftCopy, keepDraftCopy } from "../../../widgets/unfinished-campaign/draft-copies.ts";
import { createDraftSaver } from "./draft-saver.ts";
import type { DraftSaver } from "./draft-saver.ts";
import type { FormStart } from "./form-start.ts";

/**
 * Autosaves a form; unsaved contents are kept in the browser, for its user.
 *
 * @param onSaved - Called with the id of a draft that has been saved for the first time.
 */
export function useDraftSaver(
  start: FormStart["saver"],
  contents: CampaignDraft,
  onSaved: (id: string) => void,
): { saver: DraftSaver; state: SaveState } {
  const utils = trpc.useUtils();
  const [saver] = useState(() => {
    const userId = signedInId();
    const initial = start.initial ?? contents;
    return createDraftSaver(
      { ...start, initial },
      {
        send: async (where, draft, signal) => {
          const input = { ...where, draft };
          const response = await utils.client.campaigns.saveDraft.mutate(input, { signal });
          void utils.campaigns.list.invalidate();
          return response;
        },
        refusalOf: (error) => refusalOf(error, MESSAGES.createCampaign.draftFailed),
        isGone: (error) => serverError(error)?.status === 404,
        onBack: connection.onBack,
        discard: (id) => {
          // A draft that can't be deleted stays in the list, where it can be.
          const refreshList = () => void utils.campaigns.list.invalidate();
          utils.client.campaigns.delete.mutate({ id }).then(refreshList, refreshList);
        },
        keep: (copy) => {
          if (userId !== null) keepDraftCopy(userId, copy);
        },
        drop: (key) => {
          if (userId !== null) dropDraftCopy(userId, key);
        },
      },
    );
  });
  const state = useAutosave(saver, contents);
  const id = saver.id();

  useEffect(() => {
    if (id !== null && id !== start.id) onSaved(id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once for each draft
  }, [id]);

  return { saver, state };
}
