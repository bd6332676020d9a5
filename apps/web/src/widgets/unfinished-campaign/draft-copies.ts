import { campaignDraft } from "@dakiya/domain/wire";
import type { CampaignDraft } from "@dakiya/domain/wire";

/** What was written of a campaign, kept in the browser until the server has it. */
export interface DraftCopy {
  /** Names the form it was written in; with it the server makes one draft only. */
  key: string;
  /** The draft on the server; null as long as there is none. */
  id: string | null;
  /** When the server's version was saved that it was written over; null without one. */
  over: string | null;
  contents: CampaignDraft;
  writtenAt: string;
}

const nameOf = (userId: string, key = "") => `draft:${userId}:${key}`;

/** Keeps a copy in place of an earlier one of the same form. A browser that stores nothing, or is full, keeps none. */
export function keepDraftCopy(userId: string, copy: DraftCopy): void {
  try {
    localStorage.setItem(nameOf(userId, copy.key), JSON.stringify(copy));
  } catch {
    // The server gets it all the same.
  }
}

export function dropDraftCopy(userId: string, key: string): void {
  localStorage.removeItem(nameOf(userId, key));
}

/** The copies of one user in this browser, the newest first. What cannot be read is passed over. */
export function draftCopies(userId: string): DraftCopy[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(nameOf(userId)))
    .flatMap((name) => read(localStorage.getItem(name)) ?? [])
    .toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt));
}

function read(text: string | null): DraftCopy | null {
  try {
    const { key, id, over, contents, writtenAt } = Object(JSON.parse(text ?? ""));
    const isRead = [key, writtenAt].every((value) => typeof value === "string");
    if (!isRead || Number.isNaN(Date.parse(writtenAt))) return null;
    return {
      key,
      id: typeof id === "string" ? id : null,
      over: typeof over === "string" ? over : null,
      contents: campaignDraft.parse(contents),
      writtenAt,
    };
  } catch {
    return null;
  }
}
