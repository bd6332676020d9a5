import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTimeZone } from "../../lib/format.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Modal } from "../../ui/modal.tsx";
import { readSchedule, toLocalInput } from "../../widgets/schedule/schedule-time.ts";
import { ScheduleInput } from "../../widgets/schedule/schedule-input.tsx";

/** Has a scheduled campaign start at another time. */
export function RescheduleModal({
  campaign,
  onClose,
}: {
  campaign: CampaignSummaryWire;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [at, setAt] = useState(
    campaign.schedule === null ? "" : toLocalInput(campaign.schedule.at),
  );
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = trpc.campaigns.reschedule.useMutation({
    onSuccess: ({ schedule }) => {
      if (schedule !== null)
        toastSuccess(MESSAGES.campaigns.rescheduled(formatDateTimeZone(schedule.at)));
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.campaigns.rescheduleFailed)),
    onSettled: () => utils.campaigns.list.invalidate(),
  });

  const save = () => {
    const result = readSchedule(at, new Date());
    setProblem(result.ok ? undefined : result.message);
    if (result.ok) mutate({ id: campaign._id, schedule: result.schedule });
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Change the time of ${campaign.name}`}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button onClick={save} loading={isPending}>
            Change Time
          </Button>
        </>
      }
    >
      <ScheduleInput
        value={at}
        onChange={(time) => {
          setAt(time);
          setProblem(undefined);
        }}
        error={problem}
      />
    </Modal>
  );
}
