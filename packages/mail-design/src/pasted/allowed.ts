/** The elements that pasted HTML may hold, each with its own attributes. All else is taken out; its text stays. */
export const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "name", "target", "rel"],
  b: [],
  big: [],
  blockquote: [],
  body: ["link", "text"],
  br: ["clear"],
  caption: [],
  center: [],
  code: [],
  col: ["span"],
  colgroup: ["span"],
  dd: [],
  del: [],
  div: [],
  dl: [],
  dt: [],
  em: [],
  font: ["color", "face", "size"],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  head: [],
  hr: ["size", "noshade", "color"],
  html: ["xmlns", "xmlns:o", "xmlns:v", "xmlns:w"],
  i: [],
  img: ["src", "alt", "border", "hspace", "vspace", "srcset", "sizes"],
  ins: [],
  li: ["value"],
  main: [],
  meta: ["charset", "name", "content"],
  ol: ["start", "type"],
  p: [],
  picture: [],
  pre: [],
  s: [],
  section: [],
  small: [],
  source: ["srcset", "media", "type", "sizes"],
  span: [],
  strike: [],
  strong: [],
  style: ["type", "media"],
  sub: [],
  sup: [],
  table: ["border", "cellpadding", "cellspacing", "background"],
  tbody: [],
  td: ["colspan", "rowspan", "nowrap", "background"],
  tfoot: [],
  th: ["colspan", "rowspan", "nowrap", "scope", "background"],
  thead: [],
  title: [],
  tr: ["background"],
  tt: [],
  u: [],
  ul: ["type"],
};

/** Attributes that any of them may have. */
export const COMMON = [
  "align",
  "bgcolor",
  "class",
  "dir",
  "height",
  "id",
  "lang",
  "role",
  "style",
  "title",
  "valign",
  "width",
  "aria-hidden",
  "aria-label",
] as const;

/** Removed with their contents, which are no text. */
export const WITH_CONTENT = [
  "applet",
  "audio",
  "button",
  "canvas",
  "embed",
  "iframe",
  "math",
  "noembed",
  "noframes",
  "noscript",
  "object",
  "option",
  "plaintext",
  "script",
  "select",
  "style",
  "svg",
  "template",
  "textarea",
  "video",
  "xmp",
];

/** Elements that have no end tag. */
export const VOID: ReadonlySet<string> = new Set(["br", "hr", "img", "meta", "source"]);

/** Elements with all attributes that each may have. */
export const allow = (elements: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(elements).map(([name, own]) => [name, new Set([...own, ...COMMON])]),
  );

/** The same as `sanitize-html` takes it. */
export const listed = (allowed: Readonly<Record<string, ReadonlySet<string>>>) =>
  Object.fromEntries(Object.entries(allowed).map(([name, attributes]) => [name, [...attributes]]));
