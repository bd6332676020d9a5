const COMMENT = /^<!--\[if ([^<>[\]]*)\]>/;
/** Conditions under which every Outlook for Windows shows a comment's contents. */
const EVERY_OUTLOOK = /^\(?(?:gte mso (?:9|12)|mso)\)?(?: ?\| ?\(?ie\)?)?$/i;

/** HTML as programs without conditional comments show it: the comments go, the text between two stays. */
export const withoutComments = (html: string): string => withComments(html, () => "");

/** HTML as two kinds of mail programs see it: all but Outlook for Windows, and Outlook for Windows. */
export function readersOf(html: string): [string, string] {
  let isSkipped = false;
  let outlook = "";
  const others = withComments(
    html,
    (comment) => {
      const [opening, condition = ""] = COMMENT.exec(comment) ?? [];
      if (opening === undefined || comment.endsWith("]><!-->")) isSkipped = opening !== undefined;
      else if (EVERY_OUTLOOK.test(condition)) outlook += comment;
      return "";
    },
    (between) => {
      if (!isSkipped) outlook += between;
    },
  );
  return [others, outlook];
}

function withComments(
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
