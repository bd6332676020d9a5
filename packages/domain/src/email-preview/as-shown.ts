/** How wide an email is on the phone it is shown on, in pixels. */
export const PHONE_WIDTH = 360;

/** The devices of a preview. */
export const PREVIEW_DEVICES = { desktop: "Desktop", phone: `Phone (${PHONE_WIDTH} px)` } as const;

/** Settings of a recipient's email app that the preview offers, with their labels. */
export const PREVIEW_SETTINGS = { dark: "Dark", imagesOff: "Images off" } as const;

export type PreviewSettings = Record<keyof typeof PREVIEW_SETTINGS, boolean>;

/** Said beside an email on a dark screen that says nothing of dark screens. */
export const NO_DARK_COLOURS =
  "This email has no dark colours of its own. Some email apps show it like this, others darken it.";

const META = /<meta\b[^<>]*/gi;
const ASKED_SCHEME = /prefers-color-scheme\s*:\s*(light|dark)/gi;
const OWN_SCHEME = /(?<![\w-])color-scheme\s*:[^:;}<]*/gi;
const STYLE_SHEET = /<style\b[^<>]*>/gi;
const STYLE_SHEET_END = /<\/style\s*>/gi;
const SCHEME = /color-scheme\s*:([^:;}<)]*)/gi;

/** True for an email that says how it looks on a dark screen. */
export function supportsDark(markup: string): boolean {
  let knows = (markup.match(META) ?? []).some(
    (meta) => /\bcolor-scheme\b/i.test(meta) && /\bdark\b/i.test(meta),
  );
  mapStyleSheets(markup, (sheet) => {
    knows ||= [...sheet.matchAll(SCHEME)].some(([, schemes = ""]) => /\bdark\b/i.test(schemes));
    return sheet;
  });
  return knows;
}

/**
 * An email as a sandboxed frame shows it, without scripts and without an origin. The colours are those of the chosen
 * scheme rather than the device's, since not every browser passes that on to such a frame; images can be off. The
 * email's own markup follows unchanged but for these words in its style sheets. Our markup comes first and wins: the
 * email can neither turn its links back into the frame, nor bring its images back.
 */
export function asShown(markup: string, { dark, imagesOff }: PreviewSettings): string {
  const scheme = dark && supportsDark(markup) ? "dark" : "light";
  const policy = imagesOff
    ? `<meta http-equiv="content-security-policy" content="img-src 'none'">`
    : "";
  const answered = mapStyleSheets(markup, (sheet) =>
    sheet
      .replaceAll(ASKED_SCHEME, (_, asked: string) =>
        asked.toLowerCase() === scheme ? "min-width:0" : "max-width:-1px",
      )
      .replaceAll(OWN_SCHEME, `color-scheme:${scheme}`),
  );
  return `${policy}<base target="_blank"><meta name="color-scheme" content="${scheme}">${answered}`;
}

/** The markup with each style sheet in it mapped; one that never ends is left alone. */
function mapStyleSheets(markup: string, change: (sheet: string) => string): string {
  let mapped = "";
  let done = 0;
  for (;;) {
    const from = endOf(STYLE_SHEET, markup, done);
    const to = from === null ? null : endOf(STYLE_SHEET_END, markup, from);
    if (from === null || to === null) return mapped + markup.slice(done);
    mapped += markup.slice(done, from) + change(markup.slice(from, to));
    done = to;
  }
}

/** End of the first match from here on; null for none. */
function endOf(pattern: RegExp, text: string, from: number): number | null {
  const at = new RegExp(pattern);
  at.lastIndex = from;
  return at.test(text) ? at.lastIndex : null;
}
