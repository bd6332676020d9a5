import { campaignDraft } from "@dakiya/domain/wire";
import type { CampaignDraft } from "@dakiya/domain/wire";
import { draftCopyName } from "./draft-copy-names.ts";

/** Unsaved contents of a campaign, kept in the browser. */
export type DraftCopy = {
  /** The form's key, an idempotency key: the server makes one draft for it. */
  key: string;
  /** The draft on the server; null as long as there is none. */
  id: string | null;
  /** When the server's version it is based on was saved; null without one. */
  over: string | null;
  contents: CampaignDraft;
  writtenAt: string;
};

/** Replaces the form's earlier copy. Without storage, or with a full one, none is kept. */
export function keepDraftCopy(userId: string, copy: DraftCopy): void {
  try {
    localStorage.setItem(draftCopyName(userId, copy.key), JSON.stringify(copy));
  } catch {
    // The server has it anyway.
  }
}

export function dropDraftCopy(userId: string, key: string): void {
  localStorage.removeItem(draftCopyName(userId, key));
}

/** One user's copies in this browser, the newest first. Unreadable ones are skipped. */
export function draftCopies(userId: string): DraftCopy[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(draftCopyName(userId)))
    .flatMap((name) => parseCopy(localStorage.getItem(name)) ?? [])
    .toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt));
}

function parseCopy(text: string | null): DraftCopy | null {
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
