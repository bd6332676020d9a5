import { parseTemplate, renderSubject, templateValues } from "@dakiya/domain/campaign";
import { attributeTypes } from "@dakiya/domain/fields";
import { firstCharacters } from "@dakiya/domain/text";
import { useMemo } from "react";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { templateCustomerOf } from "../../preview-reader/preview-customers.ts";
import type { Reader } from "../../preview-reader/preview-customers.ts";
import { wordsOf } from "../message.ts";
import type { Message } from "../message.ts";
import { shownTo } from "./shown-to.ts";

/** More than any inbox shows. */
const SNIPPET_LENGTH = 200;
/** As much of a message as can hold that many characters once its variables are filled in. */
const READ_LENGTH = 2_000;

/** The words of a message that an inbox shows, filled in. */
export type InboxWords = {
  subject: string;
  /** Empty where the message has none. */
  previewText: string;
  /** The words behind the subject: the preview text, else the beginning of the message. */
  snippet: string;
};

/** Fills in the words for one recipient, without the server: a row follows the typing. */
export function useInboxWords(
  message: Message,
  reader: Reader | null,
  company: string,
): InboxWords {
  const fields = useOwnFields();
  return useMemo(() => {
    const own = attributeTypes(fields);
    const values = templateValues(templateCustomerOf(reader), { company, own });
    const fill = (text: string) => renderSubject(parseTemplate(text, own), values).trim();
    const previewText = fill(message.previewText ?? "");
    const beginning = () => {
      const shown = shownTo(reader, message, fields, new Date());
      return fill(firstCharacters(wordsOf(shown), READ_LENGTH));
    };
    return {
      subject: fill(message.subject),
      previewText,
      snippet: firstCharacters(
        (previewText || beginning()).replaceAll(/\s+/g, " ").trim(),
        SNIPPET_LENGTH,
      ),
    };
  }, [message, reader, company, fields]);
}
