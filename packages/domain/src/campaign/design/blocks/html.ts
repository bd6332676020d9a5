import { z } from "zod";
import { parseHtml } from "../fill-html.ts";
import { htmlToText } from "../html-to-text.ts";
import { DESIGN_LIMITS } from "../limits.ts";
import { DESIGN_SENTENCES } from "../sentences.ts";
import { blockKind } from "./kind.ts";

/** A piece of HTML of the author's own. It is cleaned before it is stored or rendered, as pasted HTML is. */
export const html = blockKind(
  "html",
  { html: z.string().max(DESIGN_LIMITS.html, DESIGN_SENTENCES.htmlTooLong(DESIGN_LIMITS.html)) },
  {
    toText: (block) => htmlToText(block.html),
    links: (block) =>
      parseHtml(block.html).flatMap((part) =>
        part.kind === "link" && part.url !== null
          ? [{ words: "A link in the HTML", url: part.url }]
          : [],
      ),
    warns: (block) =>
      block.html.trim() === ""
        ? ["The HTML block is empty."]
        : ["HTML of your own may look different in each mail program. Send a test email."],
  },
);
