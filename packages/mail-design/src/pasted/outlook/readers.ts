import { replaceComments } from "@dakiya/domain/campaign/design";

const COMMENT = /^<!--\[if ([^<>[\]]*)\]>/;
/** Conditions under which every Outlook for Windows shows a comment's contents. */
const EVERY_OUTLOOK = /^\(?(?:gte mso (?:9|12)|mso)\)?(?: ?\| ?\(?ie\)?)?$/i;

/** HTML as two kinds of mail programs see it: all but Outlook for Windows, and Outlook for Windows. */
export function readersOf(html: string): [string, string] {
  let isSkipped = false;
  let outlook = "";
  const others = replaceComments(
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
