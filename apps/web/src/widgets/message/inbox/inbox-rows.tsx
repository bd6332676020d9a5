import { countCharacters } from "@dakiya/domain/text";
import { MESSAGES } from "@dakiya/domain/messages";
import { Group } from "@mantine/core";
import { memo, useDeferredValue, useState } from "react";
import { PillCheck } from "../../../ui/pill-check.tsx";
import { usePreviewReader } from "../../preview-reader/preview-reader.tsx";
import type { Message } from "../message.ts";
import classes from "./inbox-rows.module.css";
import { useFrom } from "./use-from.ts";
import { useInboxWords } from "./use-inbox-words.ts";
import type { InboxWords } from "./use-inbox-words.ts";

const words = MESSAGES.createCampaign;

/** Row of the message in two inboxes, with the values of the chosen recipient, cut where these inboxes cut it. */
export const InboxRows = memo(function InboxRows({ message }: { message: Message }) {
  const [dark, setDark] = useState(false);
  const { reader } = usePreviewReader();
  const { company } = useFrom(message.senderId);
  const shown = useInboxWords(useDeferredValue(message), reader, company);
  const row = { ...shown, sender: company || "Your company" };
  const name = reader?.name || reader?.email;
  return (
    <section className={classes.rows} aria-label="In the inbox">
      <Group justify="space-between" gap={8}>
        <span className={classes.title}>In the inbox</span>
        <PillCheck checked={dark} onChange={setDark}>
          Dark inbox
        </PillCheck>
      </Group>
      <figure className={classes.figure}>
        <figcaption className="note">Gmail on a computer</figcaption>
        <DesktopRow {...row} dark={dark} />
      </figure>
      <figure className={classes.figure}>
        <figcaption className="note">Mail on a phone</figcaption>
        <PhoneRow {...row} dark={dark} />
      </figure>
      <p className="note">
        {words.inboxLengths({
          recipient: name,
          subject: countCharacters(shown.subject),
          previewText: countCharacters(shown.previewText),
        })}
      </p>
    </section>
  );
});

type Row = InboxWords & { sender: string; dark: boolean };

/** One line: what the preview text has is what the subject leaves. */
function DesktopRow({ sender, subject, snippet, dark }: Row) {
  return (
    <div className={classes.desktop} data-dark={dark || undefined}>
      <strong className={classes.cut}>{sender}</strong>
      <span className={classes.cut}>
        <strong>{subject || words.noSubject}</strong>
        {snippet !== "" && <span className={classes.faint}> - {snippet}</span>}
      </span>
      <strong aria-hidden>9:41</strong>
    </div>
  );
}

/** The sender, one line of the subject, and two of the preview text. */
function PhoneRow({ sender, subject, snippet, dark }: Row) {
  return (
    <div className={classes.phone} data-dark={dark || undefined}>
      <span className={classes.unread} aria-hidden />
      <strong className={classes.cut}>{sender}</strong>
      <span className={classes.faint} aria-hidden>
        9:41
      </span>
      <span className={`${classes.line} ${classes.cut}`}>{subject || words.noSubject}</span>
      <span className={`${classes.line} ${classes.two} ${classes.faint}`}>{snippet}</span>
    </div>
  );
}
