import { defaultTreeAdapter, serialize } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { parseInBody } from "./in-body.ts";

const HAS_COLOUR = /(?:^|;)\s*color\s*:/i;

/**
 * Gives links without a colour of their own that of the message around them: a mail program's blue can't be read on every
 * section.
 *
 * @param fragment - Cleaned by `cleanFragment`.
 */
export function colourLinks(fragment: string, colour: string): string {
  if (!/<a\s/i.test(fragment)) return fragment;
  const root = parseInBody(fragment);
  const left: DefaultTreeAdapterTypes.ParentNode[] = [root];
  for (let parent = left.pop(); parent !== undefined; parent = left.pop()) {
    for (const node of parent.childNodes) {
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      if (node.tagName === "a") setColour(node, colour);
      left.push(node);
    }
  }
  return serialize(root);
}

function setColour(link: DefaultTreeAdapterTypes.Element, colour: string): void {
  const style = link.attrs.find(({ name }) => name === "style");
  if (style === undefined) link.attrs.push({ name: "style", value: `color:${colour}` });
  else if (!HAS_COLOUR.test(style.value)) style.value = `color:${colour};${style.value}`;
}
