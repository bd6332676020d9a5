/** An address, which a comma ends, or else its size. */
const CANDIDATE = /[\s,]*([^\s,]\S*)(?:(?<=,)|\s*(?!\s)([^,]*))/g;
const DESCRIPTORS = /^(?:\d+(?:\.\d+)?[xwh])?(?: \d+[wh])?$/;
/** A picture has a few sizes. */
const MAX_LENGTH = 4_000;

/**
 * The pictures of a `srcset` that may be mailed; "" for none.
 *
 * @param isImage - Whether an address is that of a picture.
 * @param report - Gets each address that goes.
 */
export function cleanSrcset(
  value: string,
  isImage: (url: string) => boolean,
  report: (url: string) => void,
): string {
  if (value.length > MAX_LENGTH) {
    report(value);
    return "";
  }
  const kept: string[] = [];
  for (const [, written = "", described = ""] of value.matchAll(CANDIDATE)) {
    const url = written.replace(/(?<!,),+$/, "");
    const size = described.trim().replaceAll(/\s+/g, " ");
    if (isImage(url) && DESCRIPTORS.test(size)) kept.push(`${url} ${size}`.trim());
    else report(url);
  }
  return kept.join(", ");
}
