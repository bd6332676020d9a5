import { MAIL_VIEWS } from "@dakiya/domain/mail-look";
import type { MailSwitches } from "@dakiya/domain/mail-look";

/** The ways to look at a mail: as a screen shows it, or as what it is made of. */
export const VIEWS = { ...MAIL_VIEWS, text: "Plain text", source: "Source" } as const;
export type MailView = keyof typeof VIEWS;

/** How a mail is looked at: the view, and what its reader has set their mail program to. */
export type MailLook = MailSwitches & { view: MailView };

/** Reads a look from the query of a page; what it does not say is as most people have it. */
export function readLook(params: URLSearchParams): MailLook {
  const name = params.get("view") ?? "";
  return {
    view: isView(name) ? name : "desktop",
    dark: params.get("dark") === "on",
    imagesOff: params.get("images") === "off",
  };
}

/** The same as the fields of a query, without what is usual. */
export function lookFields({ view, dark, imagesOff }: MailLook): [name: string, value: string][] {
  return [
    ["view", view],
    ...(dark ? ([["dark", "on"]] satisfies [string, string][]) : []),
    ...(imagesOff ? ([["images", "off"]] satisfies [string, string][]) : []),
  ];
}

function isView(name: string): name is MailView {
  return Object.hasOwn(VIEWS, name);
}
