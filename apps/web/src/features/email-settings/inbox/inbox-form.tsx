import { MESSAGES } from "@dakiya/domain/messages";
import { inboxReaderInput } from "@dakiya/domain/wire";
import type { InboxReaderWire } from "@dakiya/domain/wire";
import { Checkbox } from "@mantine/core";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastSuccess } from "../../../lib/toast.ts";
import { Form } from "../../../ui/form.tsx";
import { useSettingsForm } from "../../../widgets/settings-form/use-settings-form.ts";
import { inboxBody, inboxValues } from "./inbox-values.ts";
import { MailboxButtons, MailboxFields, mailboxProblem } from "./mailbox-fields.tsx";

const words = MESSAGES.inbox;
/** The mailbox and how it is signed in to. The server signs in before it saves. */
export function InboxForm({ inbox, onDone }: { inbox: InboxReaderWire; onDone?: () => void }) {
  const utils = trpc.useUtils();
  const { form, submit, busy } = useSettingsForm({
    initial: inboxValues(inbox),
    schema: inboxReaderInput,
    bodyOf: inboxBody,
    problemOf: mailboxProblem,
    save: (body) => utils.client.inbox.save.mutate(body),
    onSaved: () => {
      toastSuccess(words.turnedOn);
      void utils.inbox.get.invalidate();
      onDone?.();
    },
    failed: words.saveFailed,
  });
  const box = (name: "autoUnsubscribe" | "labelReplies") =>
    form.getInputProps(name, { type: "checkbox" });
  return (
    <Form gap={16} onSubmit={submit}>
      <MailboxFields form={form} mailbox={inbox} />
      <Checkbox label={words.autoUnsubscribe} {...box("autoUnsubscribe")} />
      {inbox.canLabelReplies && (
        <Checkbox
          label={words.labelReplies}
          description={words.labelRepliesHint}
          {...box("labelReplies")}
        />
      )}
      <MailboxButtons isOn={inbox.on} busy={busy} onCancel={onDone} />
    </Form>
  );
}
