const W3 = "http://www.w3.org/TR";

/** The document types that pasted HTML may have, beside that of today: mail programs lay pages out by them. */
const DOCTYPES = [
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "${W3}/xhtml1/DTD/xhtml1-transitional.dtd">`,
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "${W3}/xhtml1/DTD/xhtml1-strict.dtd">`,
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Frameset//EN" "${W3}/xhtml1/DTD/xhtml1-frameset.dtd">`,
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "${W3}/xhtml11/DTD/xhtml11.dtd">`,
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "${W3}/html4/loose.dtd">`,
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "${W3}/html4/strict.dtd">`,
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">`,
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">`,
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">`,
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">`,
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">`,
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN">`,
];
export const DEFAULT_DOCTYPE = "<!doctype html>";
/** Others by which a page is laid out as by the default. */
const LIKE_DEFAULT = new Set([
  DEFAULT_DOCTYPE,
  `<!doctype html system "about:legacy-compat">`,
  `<!doctype>`,
]);

const DOCTYPE = /<!doctype[^<>]{0,300}>/i;
/** No page has more before it. */
const LOOKED_AT = 5_000;

const nameOf = (doctype: string): string =>
  doctype
    .toLowerCase()
    .replaceAll("'", '"')
    .replaceAll(/\s+/g, " ")
    .replaceAll(" >", ">")
    .replace("https://", "http://");

const KNOWN: ReadonlyMap<string, string> = new Map(DOCTYPES.map((one) => [nameOf(one), one]));

/**
 * The document type of pasted HTML.
 *
 * @returns `kept` is null for the default; `removed` is one that isn't known.
 */
export function readDoctype(pasted: string): { kept: string | null; removed: string | null } {
  const [written] = DOCTYPE.exec(pasted.slice(0, LOOKED_AT)) ?? [];
  if (written === undefined) return { kept: null, removed: null };
  const name = nameOf(written);
  const kept = KNOWN.get(name) ?? null;
  return { kept, removed: kept === null && !LIKE_DEFAULT.has(name) ? written : null };
}

/** Cleaned HTML as its document type and the rest. */
export function splitDoctype(html: string): { doctype: string; rest: string } {
  const [doctype] = /^<!DOCTYPE[^<>]*>/.exec(html) ?? [];
  if (doctype === undefined) return { doctype: DEFAULT_DOCTYPE, rest: html };
  return { doctype, rest: html.slice(doctype.length).trimStart() };
}
