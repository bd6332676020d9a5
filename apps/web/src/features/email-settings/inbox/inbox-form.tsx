import { MESSAGES } from "@dakiya/domain/messages";
import type { InboxReaderInput, InboxReaderWire } from "@dakiya/domain/wire";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastSuccess } from "../../../lib/toast.ts";
import { Form } from "../../../ui/form.tsx";
import { useSettingsForm } from "../../../widgets/settings-form/use-settings-form.ts";
import { inboxBody, inboxSchema, inboxValues } from "./inbox-values.ts";
import { InboxChoices } from "./inbox-choices.tsx";
import { MailboxButtons, MailboxFields, mailboxProblem } from "./mailbox-fields.tsx";
import { useSaveMailbox } from "./use-save-mailbox.ts";

const words = MESSAGES.inbox;
/** The mailbox and how it is signed in to. The server signs in before it saves. */
export function InboxForm({ inbox, onDone }: { inbox: InboxReaderWire; onDone?: () => void }) {
  const utils = trpc.useUtils();
  const save = useSaveMailbox((body: InboxReaderInput) => utils.client.inbox.save.mutate(body));
  const { form, submit, busy } = useSettingsForm({
    initial: inboxValues(inbox),
    schema: inboxSchema,
    bodyOf: inboxBody,
    problemOf: mailboxProblem,
    save,
    onSaved: (state) => {
      if (state === null) return;
      toastSuccess(words.turnedOn);
      void utils.inbox.get.invalidate();
      onDone?.();
    },
    failed: words.saveFailed,
  });
  return (
    <Form gap={16} onSubmit={submit}>
      <MailboxFields form={form} mailbox={inbox} />
      {!inbox.on && (
        <InboxChoices
          canLabelReplies={inbox.canLabelReplies}
          box={(name) => form.getInputProps(name, { type: "checkbox" })}
        />
      )}
      <MailboxButtons isOn={inbox.on} signIn={form.values.signIn} busy={busy} onCancel={onDone} />
    </Form>
  );
}
