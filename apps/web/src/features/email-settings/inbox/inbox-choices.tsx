import { MESSAGES } from "@dakiya/domain/messages";
import { Checkbox } from "@mantine/core";

const words = MESSAGES.inbox;

/** Consequences of messages that are the user's choice. */
export function InboxChoices({
  canLabelReplies,
  box,
}: {
  canLabelReplies: boolean;
  /** Props of each box. */
  box: (name: "autoUnsubscribe" | "labelReplies") => object;
}) {
  return (
    <>
      <Checkbox label={words.autoUnsubscribe} {...box("autoUnsubscribe")} />
      {canLabelReplies && (
        <Checkbox
          label={words.labelReplies}
          description={words.labelRepliesHint}
          {...box("labelReplies")}
        />
      )}
    </>
  );
}
