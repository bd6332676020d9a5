import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { Button, Stack } from "@mantine/core";
import { Modal } from "../../ui/modal.tsx";
import { useRetry } from "./use-retry.ts";

/** Confirms a retry of a campaign's failed recipients, and says who is left out. */
export function RetryFailedModal({
  campaign,
  onClose,
}: {
  campaign: CampaignSummaryWire;
  onClose: () => void;
}) {
  const { retry, isPending } = useRetry(onClose);
  const { failed, unknown } = campaign.stats;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Retry failed"
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
            Cancel
          </Button>
          <Button loading={isPending} onClick={() => retry({ id: campaign._id })}>
            Send Again
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <p>{MESSAGES.campaigns.confirmRetry(campaign.name, failed - unknown)}</p>
        <p className="soft">{MESSAGES.campaigns.notRetried}</p>
      </Stack>
    </Modal>
  );
}
