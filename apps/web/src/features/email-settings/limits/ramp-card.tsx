import { MESSAGES } from "@dakiya/domain/messages";
import type { RampPlanWire } from "@dakiya/domain/wire";
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { formatCount, formatDateTimeZone } from "../../../lib/format.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { Card } from "../../../ui/card.tsx";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";

const TITLE = "Ramp plan";
/** Steps ahead that are shown. */
const AHEAD = 4;
const words = MESSAGES.emailSettings;

/** The ramp plan of the sender's domain: to be started, today's step, or over. */
export function RampCard() {
  const query = trpc.rampPlan.get.useQuery(undefined, { refetchOnMount: "always" });
  const { data } = query;
  return (
    <Card title={TITLE} note={data?.domain ?? ""}>
      {data === undefined ? (
        <Loaded
          state={loadState(query, words.rampFetchFailed)}
          skeleton={<BlockSkeleton height={120} />}
        >
          {() => null}
        </Loaded>
      ) : (
        <Stack gap={16}>
          {data.state === "active" ? <Today plan={data} /> : <Idle plan={data} />}
        </Stack>
      )}
    </Card>
  );
}

const listed = (steps: readonly number[]): string => steps.map(formatCount).join(", ");

function Idle({ plan: { problem, steps, state } }: { plan: RampPlanWire }) {
  const utils = trpc.useUtils();
  const start = trpc.rampPlan.start.useMutation({
    onSuccess: (plan) => {
      utils.rampPlan.get.setData(undefined, plan);
      toastSuccess(MESSAGES.server.rampStarted);
    },
    onError: (error) => toastError(serverMessage(error, words.rampStartFailed)),
  });
  return (
    <>
      <p>{words.rampWhy}</p>
      <p className="note tabular">
        {state === "over"
          ? "The plan of this domain is over: no limit any more."
          : `Emails a day: ${listed(steps.slice(0, AHEAD))} … ${formatCount(steps.at(-1) ?? 0)}, over ${steps.length} days.`}
      </p>
      {problem === null ? (
        <Group justify="flex-end">
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
            Start ramp plan
          </Button>
        </Group>
      ) : (
        <p className="note">{problem}.</p>
      )}
    </>
  );
}

function Today({ plan }: { plan: RampPlanWire }) {
  const { day, allowance, usedToday, steps, renewsAt } = plan;
  const ahead = steps.slice(day ?? 0, (day ?? 0) + AHEAD);
  return (
    <>
      <Stack gap={8}>
        <p className="tabular">
          Day {day} of {steps.length}: <strong>{formatCount(usedToday)}</strong> of{" "}
          {formatCount(allowance ?? 0)} emails sent today
        </p>
        <ProgressBar
          label="Emails sent today of the ramp plan"
          value={usedToday}
          max={allowance ?? 0}
          color={usedToday >= (allowance ?? 0) ? "yellow" : "blue"}
        />
        <p className="note tabular">
          {ahead.length > 0 ? `Then ${listed(ahead)} a day. ` : "The last day of the plan. "}
          {renewsAt !== null && (
            <>
              The next day begins <time dateTime={renewsAt}>{formatDateTimeZone(renewsAt)}</time>.
            </>
          )}
        </p>
      </Stack>
      <Stop />
    </>
  );
}

function Stop() {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const stop = trpc.rampPlan.stop.useMutation({
    onSuccess: (plan) => {
      utils.rampPlan.get.setData(undefined, plan);
      toastSuccess(MESSAGES.server.rampStopped);
    },
    onError: (error) => toastError(serverMessage(error, words.rampStopFailed)),
    onSettled: () => setOpen(false),
  });
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={() => setOpen(true)}>
        Stop ramp plan
      </Button>
      <ConfirmModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => stop.mutate()}
        title="Stop the ramp plan"
        message={words.confirmStopRamp}
        confirmLabel="Stop ramp plan"
        busy={stop.isPending}
      />
    </Group>
  );
}
