import { tracksClicks, tracksOpens } from "@dakiya/domain/tracking";
import type { Tracking } from "@dakiya/domain/tracking";
import type { Secrets } from "../../../secrets.ts";
import type { MailLinks } from "../../rendering/mail-page.ts";
import { HIDDEN_LINK, writeToken } from "./tokens.ts";

/** The campaign of links; those of one from before links named their account don't, so that a mail sent again is the same. */
type LinkedCampaign = {
  accountId: number;
  id: number;
  publicUrl: string;
  linksNameAccount: boolean;
};

/** The addresses in one recipient's mail. `linkIndex` is undefined for an address that is no click link. */
export function recipientLinks(
  { accountId, id, publicUrl, linksNameAccount }: LinkedCampaign,
  seq: number,
  secrets: Secrets,
  linkIndex: (url: string) => number | undefined,
) {
  const mail = linksNameAccount ? { accountId, campaignId: id, seq } : { campaignId: id, seq };
  const tokenOf = (kind: "open" | "unsubscribe" | "view"): string =>
    writeToken(secrets, { kind, ...mail });
  const clickUrl = (index: number): string =>
    `${publicUrl}/t/c/${writeToken(secrets, { kind: "click", ...mail, linkIndex: index })}`;
  // A product's picture and button have the same link, and signing is the most of its cost.
  let last: { index: number; address: string } | null = null;
  return {
    unsubscribe: `${publicUrl}/u/${tokenOf("unsubscribe")}`,
    openPixel: `${publicUrl}/t/o/${tokenOf("open")}.gif`,
    click: (url: string): string => {
      const index = linkIndex(url);
      if (index === undefined) return url;
      if (last?.index !== index) last = { index, address: clickUrl(index) };
      return last.address;
    },
    hidden: clickUrl(HIDDEN_LINK),
    view: () => `${publicUrl}/t/v/${tokenOf("view")}`,
  };
}

/**
 * The addresses that a mail holds by what its campaign tracks: without clicks its links stay as they were written, and the
 * link for machines, which is a click link, is left out as well.
 */
export function trackedLinks(
  { click, hidden, openPixel, unsubscribe, view }: ReturnType<typeof recipientLinks>,
  tracking: Tracking | null,
): MailLinks {
  const hasClicks = tracksClicks(tracking);
  return {
    unsubscribe,
    view,
    openPixel: tracksOpens(tracking) ? openPixel : null,
    click: hasClicks ? click : undefined,
    hidden: hasClicks ? hidden : undefined,
  };
}

/** The addresses of a mail to nobody, as long as those of any recipient; `click` stands for every click link. */
export function sampleLinks(publicUrl: string, secrets: Secrets) {
  const campaign = { accountId: 0, id: 0, publicUrl, linksNameAccount: true };
  const links = recipientLinks(campaign, 0, secrets, () => 0);
  return { ...links, click: links.click(""), view: links.view() };
}
