import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { Stack, Textarea } from "@mantine/core";
import { Node } from "@tiptap/core";
import { OutsidePictures } from "../../images/outside-pictures.tsx";
import { isString, jsonAttribute } from "../nodes/attributes.ts";
import { atom, attributesOf, selectorOf } from "../nodes/block-node.ts";
import type { BlockOf, EditorBlock } from "./kind.ts";

/** Characters that the message shows of it; the preview shows it as it is mailed. */
const SHOWN = 300;

const node = Node.create({
  ...atom,
  name: "html",
  addAttributes: () => ({ html: jsonAttribute("html", "", isString) }),
  parseHTML: () => [{ tag: selectorOf("html") }],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => {
    const source = String(attrs["html"]);
    const shown = source.length > SHOWN ? `${source.slice(0, SHOWN)}…` : source;
    return [
      "div",
      attributesOf("html", HTMLAttributes),
      ["span", { class: "missing source" }, shown.trim() || "Paste your HTML beside the message"],
    ];
  },
});

export const html: EditorBlock<BlockOf<"html">> = {
  label: "HTML",
  offers: [{ also: "code source embed", node: { type: "html" } }],
  nodes: () => [node],
  Fields: ({ block, set }) => (
    <Stack>
      <Textarea
        label="HTML"
        description="Scripts, forms and style sheets are removed. The preview shows the result."
        autosize
        minRows={6}
        maxRows={18}
        maxLength={DESIGN_LIMITS.html}
        spellCheck={false}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        value={block.html}
        onChange={(event) => set({ html: event.currentTarget.value })}
      />
      <OutsidePictures html={block.html} onChange={(html) => set({ html })} />
    </Stack>
  ),
};
