/**
 * Clipboard content of a word processor or a web page, as HTML with the structure that the editor's nodes are read
 * from. Its styles are dropped when it is read.
 */
export function cleanPaste(html: string): string {
  // Copied from an editor like this one.
  if (html.includes("data-pm-slice")) return html;
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const unread of page.querySelectorAll("script, style, title")) unread.remove();
  unwrapGoogleDocs(page.body);
  makeWordLists(page.body);
  if (page.body.querySelector(BLOCKS) !== null) wrapLooseText(page.body);
  return page.body.innerHTML;
}

const BLOCKS =
  "p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, hr, table, div, section, article, pre";
const PICTURE = 'img[src^="http"]';
/** Elements that hold other blocks, or text outside a paragraph. */
const CONTAINERS =
  "div, section, article, header, footer, main, aside, figure, table, tbody, thead, tfoot, tr, td, th, pre, center";

/** Google Docs has everything in an element that says it is not bold. */
function unwrapGoogleDocs(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"], b[style*="normal"]'))
    wrapper.replaceWith(...wrapper.childNodes);
}

/** Word has lists as paragraphs with a style of its own, whose first span is the bullet or the number. */
function makeWordLists(body: HTMLElement): void {
  let list: HTMLElement | null = null;
  for (const paragraph of body.querySelectorAll("p")) {
    if (!/mso-list:\s*l\d/i.test(paragraph.getAttribute("style") ?? "")) continue;
    const bullet = [...paragraph.querySelectorAll("span")].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
    );
    const tag = /^\s*[\da-z]{1,3}[.)]/i.test(bullet?.textContent ?? "") ? "ol" : "ul";
    bullet?.remove();
    if (list === null || list.localName !== tag || paragraph.previousElementSibling !== list) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** Text beside blocks becomes a paragraph, and the space between them goes. */
function wrapLooseText(container: Element): void {
  let loose: HTMLElement | null = null;
  for (const node of [...container.childNodes]) {
    const isBlock = node instanceof Element && node.matches(`${BLOCKS}, ${CONTAINERS}`);
    if (isBlock) {
      loose = null;
      if (node.matches(CONTAINERS)) wrapLooseText(node);
    } else if (loose !== null) loose.append(node);
    else if (node.textContent?.trim() || (node instanceof Element && node.matches(PICTURE))) {
      loose = container.ownerDocument.createElement("p");
      node.replaceWith(loose);
      loose.append(node);
    } else node.remove();
  }
}
