/** A link as written in HTML, entities not decoded. */
type Anchor = {
  href: string;
  inner: string;
};

type OpenElement = {
  name: string;
  isHidden: boolean;
  href: string | null;
  contentFrom: number;
};

const COMMENT_OR_TAG = /<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const NEVER_SHOWN = new Set("head noscript script style template title".split(" "));
/** Elements that an element of their own kind closes. */
const CLOSED_BY_THE_NEXT = new Set("a dd dt li p td th tr".split(" "));
const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!|;|$)/i;

/**
 * The links a person can see, in the order they stand there: none inside elements that are hidden by attribute
 * or by their own style. Style sheets are not read.
 */
export function visibleAnchors(html: string): Anchor[] {
  const anchors: Anchor[] = [];
  const open: OpenElement[] = [];

  function close(name: string, contentTo: number): void {
    const depth = open.findLastIndex((element) => element.name === name);
    if (depth === -1) return;
    for (const { href, isHidden, contentFrom } of open.splice(depth)) {
      if (href !== null && !isHidden)
        anchors.push({ href, inner: html.slice(contentFrom, contentTo) });
    }
  }

  for (const tag of html.matchAll(COMMENT_OR_TAG)) {
    const [whole, slash, tagName, attributesText] = tag;
    if (tagName === undefined) continue;
    const name = tagName.toLowerCase();
    if (slash === "/") {
      close(name, tag.index);
      continue;
    }
    if (VOID.has(name)) continue;
    if (CLOSED_BY_THE_NEXT.has(name) && open.at(-1)?.name === name) close(name, tag.index);
    const attributes = readAttributes(attributesText ?? "");
    const isHidden =
      open.at(-1)?.isHidden === true ||
      NEVER_SHOWN.has(name) ||
      attributes.has("hidden") ||
      HIDING_STYLE.test(attributes.get("style") ?? "");
    const href = name === "a" ? (attributes.get("href") ?? null) : null;
    open.push({ name, isHidden, href, contentFrom: tag.index + whole.length });
  }
  return anchors;
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? "");
  }
  return attributes;
}
