import { parseNumber } from "@dakiya/domain/cells";
import { MESSAGES } from "@dakiya/domain/messages";
import { sendingLimits } from "@dakiya/domain/wire";
import type { SendingUsageWire } from "@dakiya/domain/wire";
import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Form } from "../../../ui/form.tsx";
import { leadToFirst } from "../../../ui/lead-focus.ts";

type LimitsValues = {
  perDay: string;
  perSecond: string;
};

const parse = ({ perDay, perSecond }: LimitsValues) =>
  sendingLimits.safeParse({
    perDay: perDay.trim() === "" ? null : parseNumber(perDay.trim()),
    perSecond: parseNumber(perSecond.trim()),
  });

function validate(values: LimitsValues): Record<string, string> {
  const { limitsPerDay, limitsPerSecond } = MESSAGES.emailSettings;
  const wrong = new Set(parse(values).error?.issues.map(({ path }) => path[0]));
  return {
    ...(wrong.has("perDay") ? { perDay: limitsPerDay } : {}),
    ...(wrong.has("perSecond") ? { perSecond: limitsPerSecond } : {}),
  };
}

/** Mails a day and requests a second of the service in use; empty mails a day mean no quota. */
export function LimitsForm({ inForce }: { inForce: SendingUsageWire }) {
  const { service } = inForce;
  const form = useForm<LimitsValues>({
    initialValues: {
      perDay: inForce.perDay === null ? "" : String(inForce.perDay),
      perSecond: String(inForce.perSecond),
    },
    validate,
  });
  const utils = trpc.useUtils();
  const save = trpc.emailSettings.saveLimits.useMutation({
    onSuccess: async () => {
      toastSuccess(MESSAGES.server.limitsSaved);
      await Promise.all([
        utils.emailSettings.usage.invalidate(),
        utils.emailSettings.limits.invalidate(),
      ]);
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.emailSettings.limitsSaveFailed)),
  });

  const submit = form.onSubmit((values) => {
    const { data } = parse(values);
    if (data !== undefined) save.mutate({ service, limits: data });
  }, leadToFirst(form));

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
            disabled={save.isPending}
            onClick={() => save.mutate({ service, limits: null })}
          >
            Use the service’s limits
          </Button>
        )}
        <Button type="submit" variant="default" loading={save.isPending}>
          Save limits
        </Button>
      </Group>
    </Form>
  );
}
