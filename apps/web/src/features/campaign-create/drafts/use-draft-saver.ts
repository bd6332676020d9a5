import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraft } from "@dakiya/domain/wire";
import { useEffect, useState } from "react";
import type { SaveState } from "../../../lib/autosave.ts";
import { connection } from "../../../lib/connection.ts";
import { serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { session, signedInId } from "../../../lib/session/session.ts";
import { useStore } from "../../../lib/store.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { dropDraftCopy, keepDraftCopy } from "../../../widgets/unfinished-campaign/draft-copies.ts";
import { createDraftSaver } from "./draft-saver.ts";
import type { DraftSaver } from "./draft-saver.ts";
import type { FormStart } from "./form-start.ts";

/**
 * Autosaves a form; what is not saved is kept in the browser, for its user.
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
          const answer = await utils.client.campaigns.saveDraft.mutate(input, { signal });
          void utils.campaigns.list.invalidate();
          return answer;
        },
        refusalOf,
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
  const state = useStore(saver);
  const id = saver.id();

  useEffect(() => {
    saver.write(contents);
  }, [saver, contents]);
  useEffect(() => {
    saver.begin();
    // After a sign-out the copy stays; a user who leaves has been asked.
    return () => saver.end(session.get().status === "unauthenticated");
  }, [saver]);
  useEffect(() => {
    if (id !== null && id !== start.id) onSaved(id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once for each draft
  }, [id]);

  return { saver, state };
}

function refusalOf(error: unknown): string | null {
  const status = serverError(error)?.status ?? null;
  const mayPass = status === null || status >= 500 || status === 429 || status === 401;
  return mayPass ? null : serverMessage(error, MESSAGES.createCampaign.draftFailed);
}
