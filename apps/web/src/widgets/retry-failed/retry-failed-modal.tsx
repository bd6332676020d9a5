import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Modal } from "../../ui/modal.tsx";
import classes from "./retry-failed-modal.module.css";

/** Confirms a retry of a campaign's failed recipients, and says who is left out. */
export function RetryFailedModal({
  campaign,
  onClose,
}: {
  campaign: CampaignSummaryWire;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [includeUnknown, setIncludeUnknown] = useState(false);
  const { mutate, isPending } = trpc.campaigns.retryFailed.useMutation({
    onSuccess: () => toastSuccess(MESSAGES.campaigns.retrying),
    onError: (error) => toastError(serverMessage(error, MESSAGES.campaigns.retryFailed)),
    onSettled: async () => {
      onClose();
      await Promise.all([utils.campaigns.list.invalidate(), utils.insights.invalidate()]);
    },
  });
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
          <Button loading={isPending} onClick={() => mutate({ id: campaign._id, includeUnknown })}>
            Send Again
          </Button>
        </>
      }
    >
      <div className={classes.content}>
        <p>{MESSAGES.campaigns.confirmRetry(campaign.name, campaign.stats.failed)}</p>
        <p className={classes.note}>{MESSAGES.campaigns.notRetried}</p>
        <Checkbox
          label="Also those of whom nobody knows whether they got it"
          description="Some of them may then get the mail twice."
          checked={includeUnknown}
          onChange={(event) => setIncludeUnknown(event.currentTarget.checked)}
        />
      </div>
    </Modal>
  );
}
