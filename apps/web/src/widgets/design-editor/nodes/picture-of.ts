import type { DOMOutputSpec } from "@tiptap/pm/model";
import { libraryPath } from "../../../lib/library-path.ts";

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
  return [
    "img",
    { src: libraryPath(url) ?? url, "data-url": url, ...said, ...(width ? { width } : {}) },
  ];
}
