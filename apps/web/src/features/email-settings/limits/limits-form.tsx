import { parseNumber } from "@dakiya/domain/cells";
import { MESSAGES } from "@dakiya/domain/messages";
import { sendingLimits } from "@dakiya/domain/wire";
import type { SendingUsageWire } from "@dakiya/domain/wire";
import { Button, Group, TextInput } from "@mantine/core";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Form } from "../../../ui/form.tsx";
import { useSettingsForm } from "../../../widgets/settings-form/use-settings-form.ts";

/** Mails a day and requests a second of the service in use; empty mails a day mean no quota. */
export function LimitsForm({ inForce }: { inForce: SendingUsageWire }) {
  const { service } = inForce;
  const words = MESSAGES.emailSettings;
  const utils = trpc.useUtils();
  const onSaved = () => {
    toastSuccess(MESSAGES.server.limitsSaved);
    void utils.emailSettings.usage.invalidate();
    void utils.emailSettings.limits.invalidate();
  };
  const reset = trpc.emailSettings.saveLimits.useMutation({
    onSuccess: onSaved,
    onError: (error) => toastError(serverMessage(error, words.limitsSaveFailed)),
  });
  const { form, submit, busy } = useSettingsForm({
    initial: {
      perDay: inForce.perDay === null ? "" : String(inForce.perDay),
      perSecond: String(inForce.perSecond),
    },
    schema: sendingLimits,
    bodyOf: ({ perDay, perSecond }) => ({
      perDay: perDay.trim() === "" ? null : parseNumber(perDay.trim()),
      perSecond: parseNumber(perSecond.trim()),
    }),
    problemOf: ({ path }) => ({
      path,
      message: path === "perDay" ? words.limitsPerDay : words.limitsPerSecond,
    }),
    save: (limits) => utils.client.emailSettings.saveLimits.mutate({ service, limits }),
    onSaved,
    failed: words.limitsSaveFailed,
  });

  return (
    <Form gap={16} onSubmit={submit}>
      <TextInput
        label="Emails a day"
        description="Leave empty if your plan has no quota"
        inputMode="numeric"
        {...form.getInputProps("perDay")}
      />
      <TextInput
        label="Requests a second"
        description="Up to 1,000"
        inputMode="decimal"
        {...form.getInputProps("perSecond")}
      />
      <Group justify="flex-end">
        {inForce.own && (
          <Button
            variant="default"
            disabled={busy || reset.isPending}
            onClick={() => reset.mutate({ service, limits: null })}
          >
            Use the service’s limits
          </Button>
        )}
        <Button type="submit" variant="default" loading={busy || reset.isPending}>
          Save limits
        </Button>
      </Group>
    </Form>
  );
}
