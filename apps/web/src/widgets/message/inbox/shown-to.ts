import { allBlocks, readDesign, withoutBlocks } from "@dakiya/domain/campaign/design";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { readSegmentRules } from "@dakiya/domain/segment";
import { isMatch } from "../../preview-reader/preview-customers.ts";
import type { Reader } from "../../preview-reader/preview-customers.ts";
import type { Message } from "../message.ts";

/** The message with the blocks that its recipient surely gets. */
export function shownTo(
  reader: Reader | null,
  message: Message,
  definitions: readonly FieldDefinition[],
  now: Date,
): Message {
  const document = message.design === undefined ? null : readDesign(message.design);
  if (document === null) return message;
  const isShown = (condition: unknown): boolean => {
    const read = readSegmentRules(condition, definitions);
    return read.ok && reader?.customer != null && isMatch(read.rules, reader.customer, now);
  };
  const hidden = allBlocks(document).flatMap(({ id, showIf }) =>
    showIf === undefined || isShown(showIf) ? [] : [id],
  );
  return hidden.length === 0 ? message : { ...message, design: withoutBlocks(document, hidden) };
}
