/** What runs, loads or hides something in a style, as the program that reads it would see it. */
const HARMFUL =
  /expression\s*\(|(?:java|vb)script\s*:|(?<![-\w])behavior\s*:|-moz-binding|@import|@charset|@font-face/i;
const URLS = /url\(\s*["']?([^"')]*)/gi;

/** Declarations of a `style` attribute without those that no mail may hold; what these were goes to `report`. */
export function cleanDeclarations(style: string, report: (what: string) => void): string {
  return style
    .split(";")
    .filter((declaration) => {
      const isKept = isHarmless(declaration) && !/[<>{}]/.test(declaration);
      if (!isKept) report(declaration.trim());
      return isKept;
    })
    .join(";");
}

/** A style sheet, or nothing where it holds what no mail may hold. */
export function cleanSheet(css: string, report: (what: string) => void): string {
  const bare = withoutComments(css).replace(/@(?:import|charset)[^;{}]*;/gi, (rule) => {
    report(rule);
    return "";
  });
  if (isHarmless(bare) && !bare.includes("<")) return bare;
  report("<style>");
  return "";
}

/** An escaped comment mark opens no comment, and one in a string neither: what it seems to hide is read as well. */
function isHarmless(css: string): boolean {
  const decoded = withoutEscapes(css);
  const readings = [decoded, withoutComments(decoded), withoutEscapes(withoutComments(css))];
  return readings.every(isHarmlessAsRead);
}

function isHarmlessAsRead(plain: string): boolean {
  if (HARMFUL.test(plain)) return false;
  for (const [, address = ""] of plain.matchAll(URLS))
    if (!/^https?:\/\//i.test(address.trim())) return false;
  return true;
}

/** `\6a` and `\j` are both a j to what reads the style. */
function withoutEscapes(css: string): string {
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
