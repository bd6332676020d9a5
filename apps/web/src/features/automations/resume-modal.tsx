import type { AutomationSummaryWire, ResumeAutomationInput } from "@dakiya/domain/wire";
import { Button, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { Modal } from "../../ui/modal.tsx";

const HOUR_MS = 60 * 60 * 1000;

/** Whether the pause was so long that the user has to choose what happens to overdue steps. */
export function wasPausedLong({ pausedAt }: AutomationSummaryWire, now: Date): boolean {
  return pausedAt !== null && now.getTime() - new Date(pausedAt).getTime() > HOUR_MS;
}

/** Question about steps that came due while an automation was paused. Null keeps it closed. */
export function ResumeModal({
  automation,
  isBusy,
  onResume,
  onClose,
}: {
  automation: AutomationSummaryWire | null;
  isBusy: boolean;
  onResume: (overdue: ResumeAutomationInput["overdue"]) => void;
  onClose: () => void;
}) {
  const [overdue, setOverdue] = useState<ResumeAutomationInput["overdue"]>("send");
  const since = automation?.pausedAt ?? null;
  return (
    <Modal
      opened={automation !== null}
      onClose={onClose}
      title="Resume the automation"
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button onClick={() => onResume(overdue)} loading={isBusy}>
            Resume
          </Button>
        </>
      }
    >
      <Text mb={16}>
        {`"${automation?.name ?? ""}" has been paused since ${since === null ? "then" : formatDateTime(since)}.`}
      </Text>
      <Radio.Group
        label="Emails that became due meanwhile"
        value={overdue}
        onChange={(value) => setOverdue(value === "skip" ? "skip" : "send")}
      >
        <Stack gap={12} mt={8}>
          <Radio value="send" label="Send emails that became due meanwhile" />
          <Radio value="skip" label="Skip them and continue with the next step" />
        </Stack>
      </Radio.Group>
    </Modal>
  );
}
