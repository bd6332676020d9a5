import type { DOMOutputSpec } from "@tiptap/pm/model";
import { shownUrl } from "./picture-url.ts";

/** A picture as the editor draws it; "" is one that has not been chosen yet. */
export function pictureOf({
  url,
  alt,
  width,
}: {
  url: string;
  alt: string | null;
  width?: number;
}): DOMOutputSpec {
  if (url === "") return ["span", { class: "missing" }, "Choose an image"];
  const said = alt === null ? { alt: "", role: "presentation" } : { alt };
  return ["img", { src: shownUrl(url), "data-url": url, ...said, ...(width ? { width } : {}) }];
}
