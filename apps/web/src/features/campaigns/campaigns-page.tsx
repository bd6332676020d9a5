import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { IconMail, IconMailFast, IconPlus, IconSend, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatCount } from "../../lib/format.ts";
import { openDraft } from "../../lib/paths.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { Card } from "../../ui/card.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { StatCard, StatGrid } from "../../ui/stat-card.tsx";
import { CommunicationLogsModal } from "../../widgets/communication-logs/communication-logs-modal.tsx";
import { useLiveCampaigns } from "../../widgets/live-campaigns/use-live-campaigns.ts";
import { CancelCampaignModal } from "./cancel-campaign-modal.tsx";
import { CampaignTable } from "./campaign-table.tsx";
import { campaignTotals } from "./campaign-totals.ts";
import { DeleteCampaignModal } from "./delete-campaign-modal.tsx";
import { EmailRequiredModal } from "./email-required-modal.tsx";
import { RescheduleModal } from "./reschedule-modal.tsx";
import { RetryFailedModal } from "../../widgets/retry-failed/retry-failed-modal.tsx";
import { useCreateCampaign } from "./use-create-campaign.ts";
import { useDrafting } from "./use-drafting.ts";
import { useSteering } from "./use-steering.ts";
import classes from "./campaigns-page.module.css";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** The campaign list (SPEC §2). */
export function CampaignsPage() {
  const { data, updatedAt, error, reload } = useLiveCampaigns();
  useErrorToast(error, serverMessage(error, MESSAGES.campaigns.fetchFailed));
  const [logsOf, setLogsOf] = useState<CampaignWire | null>(null);
  const [deleting, setDeleting] = useState<CampaignWire | null>(null);
  const [cancelling, setCancelling] = useState<CampaignWire | null>(null);
  const [rescheduling, setRescheduling] = useState<CampaignWire | null>(null);
  const [retrying, setRetrying] = useState<CampaignWire | null>(null);
  const navigate = useNavigate();
  const steering = useSteering();
  const drafting = useDrafting();
  const create = useCreateCampaign();
  const totals = data === undefined ? null : campaignTotals(data);
  const unknown = error === null ? null : "–";
  const figure = (value: number | undefined) =>
    value === undefined ? unknown : formatCount(value);
  const createButton = (variant: "filled" | "default") => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
      onClick={() => void create.start()}
      loading={create.checking}
    >
      Create Campaign
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Campaigns"
        lead="Every campaign, how far it is, and what became of its letters."
        actions={createButton("filled")}
      />
      <div className={classes.page}>
        <StatGrid>
          <StatCard
            label="Total Campaigns"
            icon={<IconMail {...ICON} />}
            value={figure(totals?.campaigns)}
          />
          <StatCard
            label="Active Campaigns"
            icon={<IconMailFast {...ICON} />}
            value={figure(totals?.active)}
          />
          <StatCard
            label="Total Recipients"
            icon={<IconUsers {...ICON} />}
            value={figure(totals?.recipients)}
          />
          <StatCard
            label="Emails Sent"
            icon={<IconSend {...ICON} />}
            value={figure(totals?.sent)}
          />
        </StatGrid>
        <Card flush>
          {data !== undefined ? (
            <CampaignTable
              campaigns={data}
              updatedAt={updatedAt}
              deeds={{
                onViewLogs: setLogsOf,
                onPause: steering.pause,
                onResume: steering.resume,
                onCancel: setCancelling,
                onDelete: setDeleting,
                onOpenDraft: ({ _id }) => void navigate(openDraft(_id)),
                onReschedule: setRescheduling,
                onBackToDraft: drafting.backToDraft,
                onDuplicate: drafting.duplicate,
                onFollowUp: drafting.followUp,
                onRetry: setRetrying,
                resumingId: steering.resumingId,
              }}
              createButton={createButton("default")}
            />
          ) : error !== null ? (
            <LoadFailed title={MESSAGES.campaigns.fetchFailed} onRetry={reload} />
          ) : (
            <RowsSkeleton label="Loading campaigns" />
          )}
        </Card>
      </div>
      <CommunicationLogsModal
        campaign={logsOf === null ? null : { id: logsOf._id, name: logsOf.name }}
        onClose={() => setLogsOf(null)}
      />
      <CancelCampaignModal campaign={cancelling} onClose={() => setCancelling(null)} />
      <DeleteCampaignModal campaign={deleting} onClose={() => setDeleting(null)} />
      {rescheduling !== null && (
        <RescheduleModal campaign={rescheduling} onClose={() => setRescheduling(null)} />
      )}
      {retrying !== null && (
        <RetryFailedModal campaign={retrying} onClose={() => setRetrying(null)} />
      )}
      <EmailRequiredModal opened={create.emailMissing} onClose={create.dismiss} />
    </>
  );
}
