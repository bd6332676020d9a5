import { splitAtVariables } from "@dakiya/domain/campaign";
import type { TemplateValues } from "@dakiya/domain/campaign";
import type { AttributeTypes } from "@dakiya/domain/fields";
import { InputRule, Node, nodePasteRule } from "@tiptap/core";

/** Display of variables: the existing names, and the values of a sample recipient. */
export type Sample = { own: AttributeTypes; values: TemplateValues };

/**
 * A variable as a chip with the sample recipient's value: one character for the caret, so that it can't be half
 * deleted. It keeps its text as it was written, `{name|there}`.
 *
 * @param sample - Read whenever a chip is drawn.
 */
export const createVariable = (sample: () => Sample) =>
  Node.create({
    name: "variable",
    group: "inline",
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      source: {
        default: "",
        parseHTML: (element) => element.getAttribute("data-variable") ?? "",
        renderHTML: ({ source }) => ({ "data-variable": source }),
      },
    }),
    parseHTML: () => [
      {
        tag: "span[data-variable]",
        getAttrs: (element) =>
          isVariable(element.getAttribute("data-variable") ?? "", sample().own) ? {} : false,
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => [
      "span",
      HTMLAttributes,
      String(node.attrs["source"]),
    ],
    renderText: ({ node }) => String(node.attrs["source"]),
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement("span");
        dom.className = "variable";
        dom.contentEditable = "false";
        drawVariable(dom, String(node.attrs["source"]), sample());
        return { dom };
      };
    },
    addInputRules() {
      return [
        new InputRule({
          find: /\{[^{}\r\n]+\}$/,
          handler: ({ state, range, match }) => {
            if (!isVariable(match[0], sample().own)) return null;
            const marks = state.doc.resolve(range.from).marks();
            state.tr.replaceWith(
              range.from,
              range.to,
              this.type.create({ source: match[0] }, null, marks),
            );
            return undefined;
          },
        }),
      ];
    },
    addPasteRules() {
      return [
        nodePasteRule({
          find: (text) =>
            [...text.matchAll(/\{[^{}\r\n]+\}/g)]
              .filter(([source]) => isVariable(source, sample().own))
              .map((match) => ({ index: match.index, text: match[0], data: { source: match[0] } })),
          type: this.type,
          getAttributes: (match) => match.data,
        }),
      ];
    },
  });

function isVariable(source: string, own: AttributeTypes): boolean {
  const parts = splitAtVariables(source, own);
  return parts.length === 1 && parts[0]?.variable != null;
}

function drawVariable(dom: HTMLElement, source: string, { own, values }: Sample): void {
  const variable = splitAtVariables(source, own)[0]?.variable;
  const value = variable ? values[variable.name]?.trim() || variable.fallback : "";
  dom.dataset["variable"] = source;
  dom.title = source;
  dom.textContent = value || source;
}

/** Shows another sample reader's values in all chips. */
export function refreshVariables(root: HTMLElement, sample: Sample): void {
  for (const dom of root.querySelectorAll<HTMLElement>(".variable"))
    drawVariable(dom, dom.dataset["variable"] ?? "", sample);
}
