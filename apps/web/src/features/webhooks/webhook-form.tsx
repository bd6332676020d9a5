import { MESSAGES } from "@dakiya/domain/messages";
import { WEBHOOK_BATCH_MAX, createWebhookInput } from "@dakiya/domain/wire";
import type { CreateWebhookInput, WebhookEventType, WebhookWire } from "@dakiya/domain/wire";
import { Box, Checkbox, NumberInput, Text, TextInput } from "@mantine/core";
import { useId, useRef } from "react";
import type { ReactNode, Ref } from "react";
import { trpc } from "../../lib/server/trpc.ts";
import { SettingsForm } from "../../widgets/settings-form/settings-form.tsx";
import { useSettingsForm } from "../../widgets/settings-form/use-settings-form.ts";
import { EVENT_GROUPS } from "./event-words.ts";
import classes from "./webhook-form.module.css";

type Values = { url: string; events: WebhookEventType[]; batchSize: number | string };

/** Where events are sent, which, and how many to a request. */
export function WebhookForm({
  webhook,
  onSaved,
  onCancel,
}: {
  webhook: WebhookWire | null;
  /** Given the secret of a new webhook, null for a changed one. */
  onSaved: (secret: string | null) => void;
  onCancel: () => void;
}) {
  const group = useRef<HTMLFieldSetElement>(null);
  const { client } = trpc.useUtils();
  const state = useSettingsForm<Values, CreateWebhookInput, string | null>({
    initial: {
      url: webhook?.url ?? "",
      events: webhook?.events ?? [],
      batchSize: webhook?.batchSize ?? 1,
    },
    schema: createWebhookInput,
    problemOf: ({ path, message }) =>
      path === "batchSize"
        ? { path, message: `Please give a number from 1 to ${WEBHOOK_BATCH_MAX}` }
        : { path: path.replace(/\..*$/, ""), message },
    save: async (input) => {
      if (webhook === null) return (await client.webhooks.create.mutate(input)).secret;
      await client.webhooks.update.mutate({ id: webhook._id, patch: input });
      return null;
    },
    onSaved,
    failed: MESSAGES.webhooks.saveFailed,
    places: { events: group },
  });
  const { form } = state;
  return (
    <SettingsForm
      state={state}
      saveLabel={webhook === null ? "Create" : "Save"}
      onCancel={onCancel}
    >
      <TextInput
        label="Address"
        description="Dakiya posts events here, such as https://shop.example.com/dakiya"
        type="url"
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("url")}
      />
      <EventsField
        ref={group}
        chosen={form.values.events}
        problem={form.errors["events"]}
        onChange={(events) => {
          form.setFieldValue("events", events);
          form.clearFieldError("events");
        }}
      />
      <NumberInput
        label="Events in a request"
        description="1 sends each event alone. More suits large campaigns"
        min={1}
        max={WEBHOOK_BATCH_MAX}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps("batchSize")}
      />
    </SettingsForm>
  );
}

function EventsField({
  ref,
  chosen,
  problem,
  onChange,
}: {
  ref: Ref<HTMLFieldSetElement>;
  chosen: readonly WebhookEventType[];
  problem: ReactNode;
  onChange: (events: WebhookEventType[]) => void;
}) {
  const problemId = useId();
  const toggle = (event: WebhookEventType): void =>
    onChange(chosen.includes(event) ? chosen.filter((one) => one !== event) : [...chosen, event]);
  return (
    <fieldset ref={ref} tabIndex={-1} aria-describedby={problem == null ? undefined : problemId}>
      <Box component="legend" mb={8} fw={500} fz="small">
        Events
      </Box>
      {EVENT_GROUPS.map(({ label, events }) => (
        <div key={label} className={classes.area} role="group" aria-label={label}>
          <Text span fz="small" lh="24px" className="soft">
            {label}
          </Text>
          <div className={classes.events}>
            {events.map(({ event, label: words }) => (
              <Checkbox
                key={event}
                label={words}
                aria-label={`${label}: ${words.toLowerCase()}`}
                title={event}
                checked={chosen.includes(event)}
                onChange={() => toggle(event)}
              />
            ))}
          </div>
        </div>
      ))}
      {problem != null && (
        <Text id={problemId} mt={4} c="var(--mantine-color-error)" fz="small">
          {problem}
        </Text>
      )}
    </fieldset>
  );
}
