import type { CampaignDraft } from "@dakiya/domain/wire";
import { RESPONSE_MS } from "../../../lib/autosave.ts";
import { createAutosaver } from "../../../lib/autosaver.ts";
import type { Autosaver, AutosaverPorts } from "../../../lib/autosaver.ts";
import type { DraftCopy } from "../../../widgets/unfinished-campaign/draft-copies.ts";
import { holdsSomething, textOf } from "./draft-text.ts";

export type SaverPorts = Pick<AutosaverPorts<CampaignDraft>, "refusalOf" | "onBack"> & {
  send: (
    where: { id: string } | { key: string },
    contents: CampaignDraft,
    signal: AbortSignal,
  ) => Promise<{ _id: string; savedAt: string }>;
  /** Whether an error says that the draft has been deleted. */
  isGone: (error: unknown) => boolean;
  /** Deletes an emptied draft on the server. */
  discard: (id: string) => void;
  /** Stores the local copy, or deletes it. */
  keep: (copy: DraftCopy) => void;
  drop: (key: string) => void;
};

/** Autosaves one draft. Without `keep`, an emptied draft is deleted at its end. */
export type DraftSaver = Autosaver<CampaignDraft> & {
  id: () => string | null;
  /** Whether the draft was on the server when the form was opened. */
  wasStored: boolean;
  /** Whether something was written since the form was opened, and is still there. */
  isWritten: () => boolean;
  /**
   * Discards later changes: a new draft is deleted, an earlier one is as it was. Nothing is saved afterwards.
   *
   * @throws The error of the save that would have brought an earlier draft back.
   */
  discard: () => Promise<void>;
};

/** The saver's initial state. `key` identifies the form. */
export type SaverStart = {
  key: string;
  id: string | null;
  savedAt: string | null;
  /** The last saved contents, or the empty form. */
  initial: CampaignDraft;
};

/** Autosaves a draft. A new form is first saved with its first word or rule. */
export function createDraftSaver(start: SaverStart, ports: SaverPorts): DraftSaver {
  let { key, id, savedAt } = start;
  let contents = start.initial;
  let hadContents = holdsSomething(contents);
  const opened = start;
  let isFinished = false;
  const isWorthSaving = (draft: CampaignDraft) => id !== null || holdsSomething(draft);
  const keep = (draft: CampaignDraft) =>
    ports.keep({ key, id, over: savedAt, contents: draft, writtenAt: new Date().toISOString() });

  const saver = createAutosaver(
    start.initial,
    {
      ...ports,
      textOf,
      isWorthSaving,
      isUnsaved: () => id === null,
      send: async (draft, signal) => {
        const stored = await ports.send(id === null ? { key } : { id }, draft, signal);
        id = stored._id;
        savedAt = stored.savedAt;
        return savedAt;
      },
      isGone: (error) => {
        if (!ports.isGone(error)) return false;
        ports.drop(key);
        key = crypto.randomUUID();
        id = null;
        savedAt = null;
        return true;
      },
      keep,
      drop: () => ports.drop(key),
    },
    savedAt,
  );

  return {
    ...saver,
    id: () => id,
    write(next) {
      if (isFinished) return;
      contents = next;
      hadContents ||= holdsSomething(next);
      saver.write(next);
    },
    wasStored: opened.id !== null,
    isWritten: () => holdsSomething(contents) && textOf(contents) !== textOf(opened.initial),
    async discard() {
      isFinished = true;
      await saver.hold();
      saver.finish();
      if (opened.id === null) {
        if (id !== null) ports.discard(id);
      } else if (id !== null && savedAt !== opened.savedAt && holdsSomething(opened.initial)) {
        await ports.send({ id }, opened.initial, AbortSignal.timeout(RESPONSE_MS));
      }
    },
    finish() {
      isFinished = true;
      saver.finish();
    },
    end(keepsCopy) {
      saver.end(keepsCopy);
      if (isFinished) return;
      if (keepsCopy && isWorthSaving(contents)) return keep(contents);
      ports.drop(key);
      if (keepsCopy || !hadContents || holdsSomething(contents)) return;
      // A save on its way may make the draft only now.
      void saver.hold().then(() => id !== null && ports.discard(id));
    },
  };
}
