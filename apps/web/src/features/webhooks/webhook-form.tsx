import { WEBHOOK_BATCH_MAX, createWebhookInput } from "@dakiya/domain/wire";
import type { CreateWebhookInput, WebhookEventType, WebhookWire } from "@dakiya/domain/wire";
import { Box, Button, Checkbox, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { FormErrors } from "@mantine/form";
import { useId, useRef } from "react";
import { Form } from "../../ui/form.tsx";
import { leadFocus } from "../../ui/lead-focus.ts";
import { ModalFooter } from "../../ui/modal.tsx";
import { EVENT_GROUPS } from "./event-words.ts";
import classes from "./webhook-form.module.css";

type Values = { url: string; events: WebhookEventType[]; batchSize: number | string };

const problemsOf = (values: Values): Record<string, string> =>
  Object.fromEntries(
    (createWebhookInput.safeParse(values).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [
        String(path[0]),
        path[0] === "batchSize" ? `Please give a number from 1 to ${WEBHOOK_BATCH_MAX}` : message,
      ]),
  );

/** Where events are sent, which, and how many to a request. */
export function WebhookForm({
  webhook,
  busy,
  onSave,
  onCancel,
}: {
  webhook: WebhookWire | null;
  busy: boolean;
  onSave: (input: CreateWebhookInput) => void;
  onCancel: () => void;
}) {
  const group = useRef<HTMLFieldSetElement>(null);
  const problemId = useId();
  const form = useForm<Values>({
    initialValues: {
      url: webhook?.url ?? "",
      events: webhook?.events ?? [],
      batchSize: webhook?.batchSize ?? 1,
    },
    validate: problemsOf,
  });
  const save = (values: Values): void => {
    const { data } = createWebhookInput.safeParse(values);
    if (data !== undefined) onSave(data);
  };
  const leadToProblem = (problems: FormErrors): void => {
    const [first] = ["url", "events", "batchSize"].filter((name) => name in problems);
    const place = first === "events" ? group.current : form.getInputNode(first ?? "");
    if (place != null) leadFocus(place);
  };
  const toggle = (event: WebhookEventType): void => {
    const { events } = form.values;
    const chosen = events.includes(event)
      ? events.filter((one) => one !== event)
      : [...events, event];
    form.setFieldValue("events", chosen);
    form.clearFieldError("events");
  };
  const problem = form.errors["events"];
  return (
    <Form onSubmit={(event) => form.onSubmit(save, leadToProblem)(event)}>
      <Stack>
        <TextInput
          label="Address"
          description="Dakiya posts events here, such as https://shop.example.com/dakiya"
          type="url"
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("url")}
        />
        <fieldset
          ref={group}
          tabIndex={-1}
          aria-describedby={problem == null ? undefined : problemId}
        >
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
                    checked={form.values.events.includes(event)}
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
        <NumberInput
          label="Events in a request"
          description="1 sends each event alone. More suits large campaigns"
          min={1}
          max={WEBHOOK_BATCH_MAX}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps("batchSize")}
        />
      </Stack>
      <ModalFooter>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {webhook === null ? "Create" : "Save"}
        </Button>
      </ModalFooter>
    </Form>
  );
}
