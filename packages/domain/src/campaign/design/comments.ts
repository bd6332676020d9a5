/** HTML with each comment replaced. `keep` is given the text between two, and no text twice. */
export function replaceComments(
  html: string,
  replace: (comment: string) => string,
  keep?: (between: string) => void,
): string {
  let result = "";
  for (let from = 0; ;) {
    const start = html.indexOf("<!--", from);
    const end = start === -1 ? -1 : html.indexOf("-->", start + 4);
    const between = html.slice(from, end === -1 ? html.length : start);
    keep?.(between);
    result += between;
    if (end === -1) return result;
    from = end + 3;
    result += replace(html.slice(start, from));
  }
}
