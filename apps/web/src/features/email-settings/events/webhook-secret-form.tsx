import { MESSAGES } from "@dakiya/domain/messages";
import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { EventsConnectionWire } from "@dakiya/domain/wire";
import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Form } from "../../../ui/form.tsx";

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
  const guide = EMAIL_SERVICE_INFO[service].events;
  if (guide === null) return null;

  return (
    <Form gap={16} onSubmit={form.onSubmit(({ secret }) => save.mutate({ service, secret }))}>
      <Stack component="ol" gap={6} pl={20} style={{ listStyle: "decimal" }}>
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
      <TextInput
        label={guide.secretLabel}
        {...(hasSecret ? { description: "One is stored. A new one replaces it" } : {})}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("secret")}
      />
      <div>
        <Button type="submit" variant="default" loading={save.isPending}>
          Save {guide.secretLabel.toLowerCase()}
        </Button>
      </div>
    </Form>
  );
}
