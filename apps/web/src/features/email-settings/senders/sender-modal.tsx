import {
  COMPANY_NAME_MAX,
  EMAIL_SERVICE_INFO,
  EMAIL_SERVICES,
} from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { senderInput } from "@dakiya/domain/wire";
import type { SenderWire } from "@dakiya/domain/wire";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastSuccess } from "../../../lib/toast.ts";
import { Form } from "../../../ui/form.tsx";
import { Modal, ModalFooter } from "../../../ui/modal.tsx";
import { useSettingsForm } from "../../../widgets/settings-form/use-settings-form.ts";
import { DetailFields } from "../detail-fields.tsx";
import { detailBody, detailValuesOf } from "../detail-values.ts";

const words = MESSAGES.senders;
const SERVICES = EMAIL_SERVICES.map((value) => ({ value, label: EMAIL_SERVICE_INFO[value].label }));
const NONE = { name: "", email: "", replyTo: null, signature: "", dailyLimit: null };
const OWN_SERVER = "smtp_server";

/**
 * Adds or changes a sender.
 *
 * @param sender - Null for a new one; undefined keeps the dialog closed.
 */
export function SenderModal({
  sender,
  onClose,
}: {
  sender: SenderWire | null | undefined;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={sender !== undefined}
      onClose={onClose}
      title={sender == null ? "Add sender" : "Edit sender"}
    >
      {sender !== undefined && (
        <SenderForm key={sender?._id ?? "new"} sender={sender} onClose={onClose} />
      )}
    </Modal>
  );
}

function SenderForm({ sender, onClose }: { sender: SenderWire | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [standard] = trpc.senders.list.useQuery().data ?? [];
  const stored = sender ?? { ...NONE, service: standard?.service ?? "gmail" };
  const id = sender?._id ?? null;
  const { form, submit, busy, limited } = useSettingsForm({
    initial: {
      ...{ name: stored.name, email: stored.email, service: stored.service },
      ...detailValuesOf(stored),
      bounceAddress: sender?.bounceAddress ?? "",
    },
    schema: senderInput,
    bodyOf: ({ name, email, service, bounceAddress, ...details }) => ({
      ...{ name, email, service },
      bounceAddress: service === OWN_SERVER ? bounceAddress.trim() || null : null,
      ...detailBody(details),
    }),
    save: async (body) =>
      id === null
        ? await utils.client.senders.create.mutate(body)
        : await utils.client.senders.update.mutate({ id, sender: body }),
    onSaved: () => {
      toastSuccess(words.saved);
      void utils.senders.list.invalidate();
      onClose();
    },
    failed: words.saveFailed,
  });
  return (
    <Form gap={16} onSubmit={submit}>
      <TextInput
        label="Name"
        description="The sender name people see"
        autoComplete="off"
        required
        data-autofocus
        {...limited("name", COMPANY_NAME_MAX)}
      />
      <TextInput
        label="Address"
        description="One that the service lets you send as"
        type="email"
        autoComplete="off"
        required
        {...form.getInputProps("email")}
      />
      <NativeSelect
        label="Service"
        description="A connected one: the sender uses its credential"
        data={SERVICES}
        {...form.getInputProps("service")}
      />
      {form.values.service === OWN_SERVER && (
        <TextInput
          label="Bounce address (optional)"
          description="Undeliverable emails return here. Empty: to that of the mail server"
          type="email"
          autoComplete="off"
          {...form.getInputProps("bounceAddress")}
        />
      )}
      <DetailFields fieldProps={form.getInputProps} />
      <ModalFooter>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Save sender
        </Button>
      </ModalFooter>
    </Form>
  );
}
