import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraft } from "@dakiya/domain/wire";
import { useCallbackRef } from "@mantine/hooks";
import { useCallback, useRef } from "react";
import type { Location } from "react-router-dom";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastNote, toastSuccess } from "../../lib/toast.ts";
import { holdsSomething } from "./drafts/draft-text.ts";
import type { FormStart } from "./drafts/form-start.ts";
import { useDraftSaver } from "./drafts/use-draft-saver.ts";

const { createCampaign: words } = MESSAGES;

/** The form as a draft: saved by itself and by a button, kept or given up as it is left. */
export function useFormDraft(
  start: FormStart["saver"],
  contents: CampaignDraft,
  onSaved: (id: string) => void,
) {
  const leaving = useRef(false);
  const isDone = useRef(false);
  const saving = useRef(false);
  // Setting the draft's address would cancel the navigation under way.
  const tellSaved = (id: string) => !leaving.current && onSaved(id);
  const { saver, state } = useDraftSaver(start, contents, tellSaved);
  const mayLeave = useCallback(() => isDone.current || !saver.isDirty(), [saver]);

  const save = useCallbackRef(() => {
    if (saving.current) return;
    if (saver.id() === null && !holdsSomething(contents)) return toastError(words.draftEmpty);
    saving.current = true;
    void saver.save().then((result) => {
      saving.current = false;
      if (result.ok) toastSuccess(words.draftSaved);
      else toastError(serverMessage(result.error, words.draftFailed));
    });
  });

  const isSamePlace = (from: Location, to: Location): boolean =>
    saver.id() !== null &&
    from.pathname === to.pathname &&
    new URLSearchParams(to.search).get("draft") === saver.id();

  const saveToLeave = async () => {
    if (!holdsSomething(contents)) return true;
    leaving.current = true;
    const result = await saver.save();
    leaving.current = result.ok;
    if (result.ok) toastSuccess(words.draftSaved);
    return result.ok;
  };

  const cancel = useCallbackRef(() => {
    isDone.current = true;
    if (saver.id() !== null && holdsSomething(contents)) toastNote(words.draftKept);
  });

  return {
    saver,
    state,
    save,
    cancel,
    /** The campaign was accepted: leaving asks nothing. */
    markDone: () => (isDone.current = true),
    /** The props of the page's LeaveGuard. */
    guard: { isSamePlace, mayLeave, save: saveToLeave },
  };
}
