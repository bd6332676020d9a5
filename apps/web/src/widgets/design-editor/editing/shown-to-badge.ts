import type { FieldDefinition } from "@dakiya/domain/fields";
import { describeRules } from "@dakiya/domain/segment";
import type { NameReference } from "@dakiya/domain/segment";
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { readRules, toQuery } from "../../rule-builder/query.ts";

/** Words that describe rules. */
type Words = { own: readonly FieldDefinition[]; nameOf: NameReference };

/** Draws the badges anew once the words are known that rules are described with. */
export const WORDS_KNOWN = new PluginKey<DecorationSet>("shownToBadge");

/** Marks each block that only some customers see, with the badge that `message.css` draws. */
export const shownToBadge = (readWords: () => Words) =>
  Extension.create({
    name: "shownToBadge",
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key: WORDS_KNOWN,
        state: {
          init: (_config, { doc }) => badgesOf(doc, readWords()),
          apply: (tr, before) =>
            tr.docChanged || tr.getMeta(WORDS_KNOWN) === true
              ? badgesOf(tr.doc, readWords())
              : before,
        },
        props: { decorations: (state) => WORDS_KNOWN.getState(state) },
      }),
    ],
  });

function badgesOf(doc: Node, words: Words): DecorationSet {
  const badges: Decoration[] = [];
  doc.descendants((node, pos) => {
    const badge = badgeOf(node, words);
    if (badge !== null)
      badges.push(
        Decoration.node(pos, pos + node.nodeSize, {
          "data-shown-to": badge,
          "aria-description": badge,
        }),
      );
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, badges);
}

/** "For some: city is Pune", null for a block that everyone sees. */
export function badgeOf({ attrs }: Pick<Node, "attrs">, { own, nameOf }: Words): string | null {
  const rules: unknown = attrs["showIf"] ?? null;
  if (rules === null) return null;
  const read = readRules(toQuery(rules), own);
  return read.ok ? `For some: ${describeRules(read.rules, own, nameOf)}` : "For some";
}
