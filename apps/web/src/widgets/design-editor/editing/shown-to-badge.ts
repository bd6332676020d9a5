import type { FieldDefinition } from "@dakiya/domain/fields";
import { describeRules } from "@dakiya/domain/segment";
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { readRules, toQuery } from "../../rule-builder/query.ts";

type Fields = readonly FieldDefinition[];

/** Draws the badges anew once the account's fields are known, which rules are described with. */
export const FIELDS_KNOWN = new PluginKey<DecorationSet>("shownToBadge");

/** Marks each block that only some customers see, with the badge that `message.css` draws. */
export const shownToBadge = (readFields: () => Fields) =>
  Extension.create({
    name: "shownToBadge",
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key: FIELDS_KNOWN,
        state: {
          init: (_config, { doc }) => badgesOf(doc, readFields()),
          apply: (tr, before) =>
            tr.docChanged || tr.getMeta(FIELDS_KNOWN) === true
              ? badgesOf(tr.doc, readFields())
              : before,
        },
        props: { decorations: (state) => FIELDS_KNOWN.getState(state) },
      }),
    ],
  });

function badgesOf(doc: Node, own: Fields): DecorationSet {
  const badges: Decoration[] = [];
  doc.descendants((node, pos) => {
    const badge = badgeOf(node, own);
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
export function badgeOf({ attrs }: Pick<Node, "attrs">, own: Fields): string | null {
  const rules: unknown = attrs["showIf"] ?? null;
  if (rules === null) return null;
  const read = readRules(toQuery(rules), own);
  return read.ok ? `For some: ${describeRules(read.rules, own)}` : "For some";
}
