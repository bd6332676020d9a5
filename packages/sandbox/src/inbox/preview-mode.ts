import { PREVIEW_DEVICES } from "@dakiya/domain/email-preview";
import type { PreviewSettings } from "@dakiya/domain/email-preview";

/** The views of an email: on a device, as plain text, or its source. */
export const VIEWS = { ...PREVIEW_DEVICES, text: "Plain text", source: "Source" } as const;
export type MailView = keyof typeof VIEWS;

/** The view, and the settings of the recipient's email app. */
export type PreviewMode = PreviewSettings & { view: MailView };

/** Reads the mode from the query of a page; absent values take their defaults. */
export function readMode(params: URLSearchParams): PreviewMode {
  const name = params.get("view") ?? "";
  return {
    view: isView(name) ? name : "desktop",
    dark: params.get("dark") === "on",
    imagesOff: params.get("images") === "off",
  };
}

/** The same as the fields of a query, without defaults. */
export function modeFields({
  view,
  dark,
  imagesOff,
}: PreviewMode): [name: string, value: string][] {
  return [
    ["view", view],
    ...(dark ? ([["dark", "on"]] satisfies [string, string][]) : []),
    ...(imagesOff ? ([["images", "off"]] satisfies [string, string][]) : []),
  ];
}

function isView(name: string): name is MailView {
  return Object.hasOwn(VIEWS, name);
}
