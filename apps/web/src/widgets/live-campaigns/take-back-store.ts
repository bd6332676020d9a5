import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { createStore, useStore } from "../../lib/store.ts";

/** A campaign that can be taken back, or has been. */
export type TakeBackNotice =
  | { kind: "held"; campaign: CampaignSummaryWire }
  | { kind: "stopped"; campaign: Pick<CampaignSummaryWire, "_id" | "name"> };

const notices = createStore<readonly TakeBackNotice[]>([]);

const without = (id: string) => notices.get().filter(({ campaign }) => campaign._id !== id);

/** Shows a notice, which replaces an earlier one of the same campaign. */
export function showTakeBack(notice: TakeBackNotice): void {
  notices.set([...without(notice.campaign._id), notice]);
}

/** Drops a campaign's notice, or all notices at a sign-out. */
export function dropTakeBack(id?: string): void {
  notices.set(id === undefined ? [] : without(id));
}

/** The notices, the newest last. */
export function useTakeBackNotices(): readonly TakeBackNotice[] {
  return useStore(notices);
}
