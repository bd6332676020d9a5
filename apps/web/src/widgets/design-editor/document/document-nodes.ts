import { requestedRules } from "@dakiya/domain/segment";
import type { RequestedRuleGroup } from "@dakiya/domain/segment";
import { Extension, Node } from "@tiptap/core";
import type { Extensions } from "@tiptap/core";
import { BLOCK_TYPES, editorBlockOf } from "../blocks/index.ts";
import type { BrandWords } from "../blocks/kind.ts";
import { jsonAttribute, orNull } from "../nodes/attributes.ts";
import { styleAttribute } from "../nodes/block-style.ts";
import { nodeNameOf } from "../nodes/block-node.ts";

const document = Node.create({
  name: "doc",
  topNode: true,
  content: "(leaf | columns | section)+",
});

const isRules = (value: unknown): value is RequestedRuleGroup =>
  requestedRules.safeParse(value).success;

const isSavedId = (value: unknown): value is string =>
  typeof value === "string" && /^[1-9]\d{0,18}$/.test(value);

/** Attributes of every block: an id of its own, the rules of its recipients (null: everyone), its style, and its origin. */
const everyBlock = ({ colours }: BrandWords) =>
  Extension.create({
    name: "everyBlock",
    addGlobalAttributes: () => [
      {
        types: BLOCK_TYPES.map(nodeNameOf),
        attributes: {
          id: { default: null, rendered: true, ...idAttribute },
          showIf: jsonAttribute("show-if", null, orNull(isRules)),
          style: styleAttribute(colours),
          savedBlock: jsonAttribute("saved-block", null, orNull(isSavedId)),
        },
      },
    ],
  });

const idAttribute = {
  parseHTML: () => null,
  renderHTML: ({ id }: Record<string, unknown>) => ({ "data-id": id }),
};

/** The nodes of a document; logo, social links and footer show those of the brand. */
export const documentNodes = (brand: BrandWords): Extensions => [
  document,
  ...BLOCK_TYPES.flatMap((type) => editorBlockOf(type).nodes(brand)),
  everyBlock(brand),
];
