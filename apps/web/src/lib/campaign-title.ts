import { MESSAGES } from "@dakiya/domain/messages";

/** What a campaign is called on a screen: a draft may have no name yet. */
export function campaignTitle({ name }: { name: string }): string {
  return name.trim() === "" ? MESSAGES.campaigns.untitled : name;
}
