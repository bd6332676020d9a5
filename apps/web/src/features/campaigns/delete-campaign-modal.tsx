import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { campaignTitle } from "../../lib/format.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

/** Confirms and deletes a campaign. Null keeps the modal closed. */
export function DeleteCampaignModal({
  campaign,
  onClose,
}: {
  campaign: CampaignSummaryWire | null;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();

  const deletion = trpc.campaigns.delete.useMutation({
    onSuccess: async () => {
      toastSuccess(MESSAGES.campaigns.deleted);
      onClose();
      await Promise.all([utils.campaigns.list.invalidate(), utils.insights.invalidate()]);
    },
    onError: (error) => {
      toastError(serverMessage(error, MESSAGES.campaigns.deleteFailed));
      onClose();
    },
  });

  return (
    <ConfirmModal
      opened={campaign !== null}
      onClose={onClose}
      onConfirm={() => campaign !== null && deletion.mutate({ id: campaign._id })}
      title="Delete Campaign"
      message={MESSAGES.campaigns.confirmDelete(campaign === null ? "" : campaignTitle(campaign))}
      more={campaign === null ? null : underWay(campaign)}
      confirmLabel="Delete Campaign"
      busy={deletion.isPending}
    />
  );
}

/** Sent and unsent emails of a campaign still under way. */
function underWay({ status, stats }: CampaignSummaryWire): string | null {
  if (status !== "active" && status !== "processing" && status !== "paused") return null;
  const unsentCount = Math.max(0, stats.total_recipients - stats.sent - stats.failed);
  return MESSAGES.campaigns.deleteUnderWay({ sent: stats.sent, left: unsentCount });
}
