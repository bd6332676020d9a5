import { MESSAGES } from "@dakiya/domain/messages";
import { formatTime } from "./format.ts";

/** A pause in the writing of this length saves. */
export const PAUSE_MS = 1200;
/** Retry interval of a failed save; a reachable server triggers it too. */
export const AGAIN_MS = 15_000;
/** Timeout of a save, after which the next one may start. */
export const RESPONSE_MS = 20_000;

/** The save state of contents that are autosaved. */
export type SaveState =
  | { status: "as opened" }
  /** Changed, and kept in the browser until it is saved. */
  | { status: "waiting" }
  | { status: "saving" }
  | { status: "saved"; at: string }
  /** The server could not be reached or failed; a retry follows. */
  | { status: "unreached" }
  /** The server refused. The next try follows a change, or the user's request. */
  | { status: "refused"; message: string };

const words = MESSAGES.createCampaign;

/** A save state in a few words, none while nothing has been changed; whether they warn. */
export function describeSave(state: SaveState): { text: string; warns: boolean } {
  const warns = state.status === "unreached" || state.status === "refused";
  return { text: textOf(state), warns };
}

function textOf(state: SaveState): string {
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
