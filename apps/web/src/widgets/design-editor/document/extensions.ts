import type { Extensions } from "@tiptap/core";
import { Link } from "@tiptap/extension-link";
import { ListItem } from "@tiptap/extension-list";
import { Placeholder } from "@tiptap/extensions";
import StarterKit from "@tiptap/starter-kit";
import { linkProblem } from "../link-address.ts";
import { BLOCK_TYPES, editorBlockOf } from "../blocks/index.ts";
import type { BrandWords } from "../blocks/kind.ts";
import { nodeNameOf } from "../nodes/block-node.ts";
import { documentNodes } from "./document-nodes.ts";
import { createVariable } from "./variable.ts";
import type { Sample } from "./variable.ts";

/** Parts of a message: blocks, text and styles. */
export function messageExtensions(brand: BrandWords, sample: () => Sample): Extensions {
  return [
    StarterKit.configure({
      document: false,
      heading: false,
      blockquote: false,
      code: false,
      codeBlock: false,
      horizontalRule: false,
      trailingNode: false,
      listItem: false,
      link: false,
      dropcursor: { class: "drop-place", color: false },
    }),
    ListItem.extend({ content: "paragraph" }),
    Link.extend({ inclusive: false }).configure({
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => linkProblem(address ?? "") === null,
    }),
    Placeholder.configure({
      showOnlyCurrent: false,
      includeChildren: true,
      placeholder: ({ node }) => PLACEHOLDERS[node.type.name] ?? "",
    }),
    createVariable(sample),
    ...documentNodes(brand),
  ];
}

/** Placeholders of an empty line, by the name of its node. */
const PLACEHOLDERS: Record<string, string | undefined> = Object.fromEntries([
  ["paragraph", "Write, or press / to add a block"],
  ...BLOCK_TYPES.map((type) => [nodeNameOf(type), editorBlockOf(type).placeholder]),
]);
