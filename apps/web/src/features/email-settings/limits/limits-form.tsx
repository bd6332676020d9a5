import { parseNumber } from "@dakiya/domain/customer";
import { MESSAGES } from "@dakiya/domain/messages";
import { sendingLimits } from "@dakiya/domain/wire";
import type { SendingUsageWire } from "@dakiya/domain/wire";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Form } from "../../../ui/form.tsx";
import classes from "./sending-limits.module.css";

type Problems = Partial<Record<string, string>>;

/** Mails a day and requests a second of the service in use; empty mails a day mean no quota. */
export function LimitsForm({ inForce }: { inForce: SendingUsageWire }) {
  const { service } = inForce;
  const [perDay, setPerDay] = useState(inForce.perDay === null ? "" : String(inForce.perDay));
  const [perSecond, setPerSecond] = useState(String(inForce.perSecond));
  const [problems, setProblems] = useState<Problems>({});
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

  function submit(): void {
    const parsed = sendingLimits.safeParse({
      perDay: perDay.trim() === "" ? null : parseNumber(perDay.trim()),
      perSecond: parseNumber(perSecond.trim()),
    });
    if (parsed.success) {
      setProblems({});
      return save.mutate({ service, limits: parsed.data });
    }
    const { limitsPerDay, limitsPerSecond } = MESSAGES.emailSettings;
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
    setProblems({
      ...(wrong.has("perDay") ? { perDay: limitsPerDay } : {}),
      ...(wrong.has("perSecond") ? { perSecond: limitsPerSecond } : {}),
    });
  }

  return (
    <Form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Mails a day"
        description="Leave empty when your plan sets no quota"
        inputMode="numeric"
        value={perDay}
        error={problems["perDay"]}
        onChange={(event) => setPerDay(event.currentTarget.value)}
      />
      <TextInput
        label="Requests a second"
        description="1000 is as fast as it goes"
        inputMode="decimal"
        value={perSecond}
        error={problems["perSecond"]}
        onChange={(event) => setPerSecond(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        {inForce.own && (
          <Button
            variant="default"
            disabled={save.isPending}
            onClick={() => save.mutate({ service, limits: null })}
          >
            Use the service&apos;s own
          </Button>
        )}
        <Button type="submit" variant="default" loading={save.isPending}>
          Save limits
        </Button>
      </div>
    </Form>
  );
}
