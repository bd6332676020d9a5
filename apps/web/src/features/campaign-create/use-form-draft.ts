import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignDraft } from "@dakiya/domain/wire";
import { useCallbackRef } from "@mantine/hooks";
import { useCallback, useMemo, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import type { Location } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastNote, toastSuccess } from "../../lib/toast.ts";
import { wholeOf } from "../../widgets/message/message.ts";
import { trackingOf } from "../../widgets/message/tracking-choice.tsx";
import { instantOf } from "../../widgets/schedule/schedule-time.ts";
import { holdsSomething } from "./drafts/draft-text.ts";
import type { FormStart } from "./drafts/form-start.ts";
import type { DraftSaver } from "./drafts/draft-saver.ts";
import { useDraftSaver } from "./drafts/use-draft-saver.ts";
import { bySender, leaveOutOf } from "./use-campaign-form.ts";
import type { CampaignFields } from "./use-campaign-form.ts";

const words = MESSAGES.createCampaign;

/**
 * The form as a draft: saved by itself and by a button, kept or discarded as it is left.
 *
 * @param onSaved - Called with the id of a draft that has been saved for the first time.
 */
export function useFormDraft(
  { saver: start, followUp }: FormStart,
  { draft, segmentId, at }: DraftSource,
  onSaved: (id: string) => void,
) {
  const contents = useMemo(
    () => contentsOf({ draft, segmentId, at }, followUp),
    [draft, segmentId, at, followUp],
  );
  const leaving = useRef(false);
  const isDone = useRef(false);
  const saving = useRef(false);
  // Setting the draft's address would cancel the navigation under way.
  const notifySaved = (id: string) => !leaving.current && onSaved(id);
  const { saver, state } = useDraftSaver(start, contents, notifySaved);
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

  const cancelling = useCancelling(saver, () => {
    isDone.current = true;
    leaving.current = true;
  });

  return {
    saver,
    state,
    save,
    /** Cancel, and its question. */
    cancelling,
    /** The campaign was accepted: leaving needs no confirmation. */
    markDone: () => (isDone.current = true),
    /** The props of the page's LeaveGuard. */
    guard: { isSamePlace, mayLeave, save: saveToLeave },
  };
}

/**
 * Cancel leaves an empty form; else it opens the question whether to keep the contents.
 *
 * @param onDiscard - Called before the page is left without saving.
 */
function useCancelling(saver: DraftSaver, onDiscard: () => void) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const leave = () => {
    setAsking(false);
    void navigate(paths.dashboard);
  };

  return {
    asking,
    /** The draft was there before this form was opened. */
    isStored: saver.wasStored,
    onCancel: useCallbackRef((event: MouseEvent) => {
      if (!saver.isWritten()) return;
      event.preventDefault();
      setAsking(true);
    }),
    onStay: () => setAsking(false),
    onKeep: () => {
      // Unsaved text is saved on leaving, and a toast says so.
      if (!saver.isDirty()) toastNote(words.draftKept);
      leave();
    },
    onDiscard: () => {
      onDiscard();
      saver
        .discard()
        .catch((error: unknown) => toastError(serverMessage(error, words.discardFailed)));
      leave();
    },
  };
}

type DraftSource = { draft: CampaignFields; segmentId: string | null; at: string | null };

/** The parts of the form that are saved. */
function contentsOf(
  { draft, segmentId, at }: DraftSource,
  followUp: CampaignDraft["followUp"],
): CampaignDraft {
  const { query, previewText, html, design, leaveOut, senderId, ...others } = draft;
  const { tracking, linkTags, language: _language, variants: _variants, ...texts } = others;
  const message = {
    ...(previewText.trim() === "" ? {} : { previewText }),
    ...(html === null ? {} : { html }),
    ...(design === null ? {} : { design }),
  };
  const { language, variants } = wholeOf(draft);
  const languages = {
    ...(language === undefined ? {} : { language }),
    ...(variants === undefined ? {} : { variants }),
  };
  const startAt = at === null ? null : instantOf(at);
  return {
    ...{ ...texts, ...message, ...languages, rules: query, segmentId, followUp, startAt },
    ...leaveOutOf(leaveOut),
    ...bySender({ senderId }),
    ...trackingOf({ tracking, linkTags }),
  };
}
