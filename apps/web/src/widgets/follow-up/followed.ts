import type { FollowUpKind } from "@dakiya/domain/wire";

/** The recipients that a follow-up goes to, after "recipients". */
export const FOLLOWED: Readonly<Record<FollowUpKind, string>> = {
  not_opened: "who did not open it",
  opened: "who opened it",
  clicked: "who clicked in it",
  not_clicked: "who did not click in it",
};
