/** Markup that is safe to put into a page. */
export type SafeHtml = {
  readonly safeHtml: string;
};

type Part = string | number | false | null | undefined | SafeHtml | readonly Part[];

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for element content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Builds markup; every value is escaped unless it is markup built here. */
export function html(strings: TemplateStringsArray, ...values: Part[]): SafeHtml {
  let markup = strings[0] ?? "";
  values.forEach((value, index) => {
    markup += render(value) + (strings[index + 1] ?? "");
  });
  return { safeHtml: markup };
}

function render(value: Part): string {
  if (value === false || value === null || value === undefined) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  if ("safeHtml" in value) return value.safeHtml;
  return value.map(render).join("");
}

/** A whole page in the sandbox's frame. */
export function page(options: {
  basePath: string;
  title: string;
  body: SafeHtml;
  narrow?: boolean;
  live?: boolean;
}): string {
  const { basePath, title, body, narrow = false, live = false } = options;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title} · Dakiya sandbox</title>
<link rel="stylesheet" href="${basePath}/inbox/inbox.css">
${live ? html`<script src="${basePath}/inbox/inbox.js" defer></script>` : ""}
</head>
<body${narrow ? html` class="narrow"` : ""}>
<header class="bar">
<a class="mark" href="${basePath}/">${MARK}<span>Dakiya sandbox</span></a>
<nav><a href="${basePath}/inbox">Inbox</a></nav>
</header>
${body}
</body>
</html>`.safeHtml;
}

/** An envelope whose flap and fold draw a D. */
const MARK: SafeHtml = {
  safeHtml:
    '<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" aria-hidden="true"><path d="M2 4h9a6 6 0 0 1 0 12H2z"/><path d="m2 4 7 6-7 6" stroke="#E8A100"/></svg>',
};
