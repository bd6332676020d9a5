import { MESSAGES } from "@dakiya/domain/messages";
import { formatTime } from "../../../lib/format.ts";
import type { SaveState } from "../drafts/draft-saver.ts";
import classes from "./form-end.module.css";

const { createCampaign: words } = MESSAGES;

/** Where what is written stands, in a few words. */
export function DraftStatus({ state }: { state: SaveState }) {
  const warns = state.status === "unreached" || state.status === "refused";
  return (
    <p className={classes.status} data-warns={warns || undefined} role="status">
      {wordsFor(state)}
    </p>
  );
}

function wordsFor(state: SaveState): string {
  switch (state.status) {
    case "as opened":
      return "";
    case "waiting":
      return words.draftWaiting;
    case "saving":
      return words.draftSaving;
    case "saved":
      return words.draftSavedAt(formatTime(state.at));
    case "unreached":
      return words.draftUnreached;
    case "refused":
      return state.message;
  }
}
