import { MESSAGES } from "@dakiya/domain/messages";
import type { EmailService } from "@dakiya/domain/email-settings";
import type { EventsConnectionWire } from "@dakiya/domain/wire";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Form } from "../../../ui/form.tsx";
import classes from "./events-card.module.css";

/** The manual steps in a service, and the secret it then shows. */
const BY_HAND: Partial<Record<EmailService, { label: string; steps: readonly string[] }>> = {
  sendgrid: {
    label: "Verification key",
    steps: [
      "In SendGrid open Settings, Mail Settings, Event Webhooks and create one",
      "Paste the address above as its Post URL and choose all events",
      "Turn on Signed Event Webhook and copy the verification key it shows",
      "Paste that key here and save it",
    ],
  },
  resend: {
    label: "Signing secret",
    steps: [
      "In Resend open Webhooks and add one with the address above and all email events",
      "Copy the signing secret it shows, which starts with whsec_",
      "Paste that secret here and save it",
    ],
  },
  brevo: {
    label: "Token",
    steps: [
      "In Brevo open Transactional, Settings, Webhook and add one with the address above and all events",
      "Choose token authentication and make up a token of at least 16 characters",
      "Paste the same token here and save it",
    ],
  },
};

/** The steps in the service, and the field for the secret they end with. A stored secret is never shown. */
export function WebhookSecretForm({
  events: { service, hasSecret },
}: {
  events: EventsConnectionWire;
}) {
  const form = useForm({ initialValues: { secret: "" } });
  const utils = trpc.useUtils();
  const save = trpc.emailSettings.saveWebhookSecret.useMutation({
    onSuccess: (state) => {
      utils.emailSettings.events.setData(undefined, state);
      form.reset();
      toastSuccess(MESSAGES.emailSettings.webhookSecretSaved);
    },
    onError: (error) => {
      form.setFieldError("secret", serverError(error)?.fields[0]?.message);
      toastError(serverMessage(error, MESSAGES.emailSettings.eventsConnectFailed));
    },
  });
  const guide = BY_HAND[service];
  if (guide === undefined) return null;

  return (
    <Form
      className={classes.form}
      onSubmit={form.onSubmit(({ secret }) => save.mutate({ service, secret }))}
    >
      <ol className={classes.steps}>
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <TextInput
        label={guide.label}
        {...(hasSecret ? { description: "One is stored; a new one takes its place" } : {})}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("secret")}
      />
      <div>
        <Button type="submit" variant="default" loading={save.isPending}>
          Save {guide.label.toLowerCase()}
        </Button>
      </div>
    </Form>
  );
}
