/** Code that runs, loads or hides something in a style, as the mail program would read it. */
const HARMFUL =
  /expression\s*\(|(?:java|vb)script\s*:|(?<![-\w])behavior\s*:|-moz-binding|@import|@charset|@font-face/i;
const URLS = /url\(\s*["']?([^"')]*)/gi;
/** Functions that take an address as a string. */
const LOADING = /(?:image-set|image|src|cross-fade|alphaimageloader)\s*\([^()]*["']/i;

/** An escaped comment mark opens no comment, and one in a string neither: the part it seems to hide is read as well. */
export function isHarmless(css: string): boolean {
  const decoded = withoutEscapes(css);
  const readings = [decoded, withoutComments(decoded), withoutEscapes(withoutComments(css))];
  return readings.every(isHarmlessAsRead);
}

function isHarmlessAsRead(plain: string): boolean {
  if (HARMFUL.test(plain) || LOADING.test(plain)) return false;
  for (const [, address = ""] of plain.matchAll(URLS))
    if (!/^https?:\/\//i.test(address.trim())) return false;
  return true;
}

/** `\6a` and `\j` are both a j to a mail program. */
export function withoutEscapes(css: string): string {
  return css.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, character?: string) => {
    const point = Number.parseInt(code ?? "", 16);
    return Number.isNaN(point) || point > 0x10_ffff
      ? (character ?? "")
      : String.fromCodePoint(point);
  });
}

function withoutComments(css: string): string {
  let bare = "";
  for (let from = 0; ;) {
    const start = css.indexOf("/*", from);
    if (start === -1) return bare + css.slice(from);
    bare += css.slice(from, start);
    const end = css.indexOf("*/", start + 2);
    if (end === -1) return bare;
    from = end + 2;
  }
}
