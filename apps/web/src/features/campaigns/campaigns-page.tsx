import type { CampaignKind, CampaignPageWire, CampaignSummaryWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { IconMail, IconMailFast, IconSend, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { campaignTitle, formatCount } from "../../lib/format.ts";
import { openDraft } from "../../lib/paths.ts";
import { useErrorToast } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import type { Sort } from "../../ui/data-table/columns.ts";
import { CreateButton } from "../../ui/list-page/create-button.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StatCard, StatGrid } from "../../ui/stat-card.tsx";
import { CampaignKindSelect } from "../../widgets/campaign-kind/campaign-kind-select.tsx";
import { useCampaignKind } from "../../widgets/campaign-kind/use-campaign-kind.ts";
import { useLiveCampaigns } from "../../widgets/live-campaigns/use-live-campaigns.ts";
import { RetryFailedModal } from "../../widgets/retry-failed/retry-failed-modal.tsx";
import { CampaignTable, sortName } from "./campaign-table.tsx";
import { CancelCampaignModal } from "./cancel-campaign-modal.tsx";
import { DeleteCampaignModal } from "./delete-campaign-modal.tsx";
import { EmailRequiredModal } from "./email-required-modal.tsx";
import { RescheduleModal } from "./reschedule-modal.tsx";
import { useCreateCampaign, useDrafting } from "./use-drafting.ts";
import { useLifecycle } from "./use-lifecycle.ts";

const CommunicationLogsModal = lazyDialog(
  async () => await import("../../widgets/communication-logs/communication-logs-modal.tsx"),
  "CommunicationLogsModal",
  { title: "Communication Logs", size: "xl", isOpened: ({ campaign }) => campaign !== null },
);

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** Labels of the first two cards. */
const COUNTED: Readonly<Record<CampaignKind, { all: string; active: string }>> = {
  campaigns: { all: "Total Campaigns", active: "Active Campaigns" },
  automations: { all: "Automation Emails", active: "Active Emails" },
  all: { all: "Campaigns and Emails", active: "Active" },
};

/** The campaign list (docs/product.md, Campaigns). */
export function CampaignsPage() {
  const [sort, setSort] = useState<Sort | null>(null);
  const [kind, setKind] = useCampaignKind();
  const list = useLiveCampaigns({
    ...(kind === "campaigns" ? {} : { kind }),
    sort: sortName(sort),
  });
  const { first, updatedAt, error, hasMore, loadMore } = list;
  useErrorToast(error, error ?? "");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const open = (kind: Dialog["kind"]) => (campaign: CampaignSummaryWire) =>
    setDialog({ kind, campaign });
  const navigate = useNavigate();
  const lifecycle = useLifecycle();
  const drafting = useDrafting();
  const create = useCreateCampaign();
  const totals = first?.totals;
  const createButton = (variant: "filled" | "default") => (
    <CreateButton variant={variant} onClick={() => void create.start()} loading={create.checking}>
      Create Campaign
    </CreateButton>
  );

  return (
    <>
      <PageHeader
        title="Campaigns"
        lead="Every campaign, its progress and its results."
        actions={createButton("filled")}
      />
      <Stack gap="var(--card-gap)">
        <CampaignCards kind={kind} totals={totals} failed={error !== null} />
        <CampaignKindSelect kind={kind} onChange={setKind} mails={totals?.automationMails} />
        <Card flush>
          <Loaded state={list} label="Loading campaigns" rows={6}>
            {(items) => (
              <CampaignTable
                campaigns={items}
                kind={kind}
                total={totals === undefined ? items.length : totals.campaigns + totals.drafts}
                sort={sort}
                onSort={setSort}
                {...(hasMore ? { onEndReached: loadMore } : {})}
                updatedAt={updatedAt}
                handlers={{
                  onViewLogs: open("logs"),
                  onPause: lifecycle.pause,
                  onResume: lifecycle.resume,
                  onCancel: open("cancel"),
                  onDelete: open("delete"),
                  onOpenDraft: ({ _id }) => void navigate(openDraft(_id)),
                  onReschedule: open("reschedule"),
                  onBackToDraft: drafting.backToDraft,
                  onDuplicate: drafting.duplicate,
                  onFollowUp: drafting.followUp,
                  onRetry: open("retry"),
                  resumingId: lifecycle.resumingId,
                }}
                createButton={createButton("default")}
              />
            )}
          </Loaded>
        </Card>
      </Stack>
      <CampaignDialog dialog={dialog} onClose={() => setDialog(null)} />
      <EmailRequiredModal opened={create.emailMissing} onClose={create.dismiss} />
    </>
  );
}

/** A question about one campaign of the list, or its logs. */
type Dialog = {
  kind: "logs" | "cancel" | "delete" | "reschedule" | "retry";
  campaign: CampaignSummaryWire;
};

function CampaignDialog({ dialog, onClose }: { dialog: Dialog | null; onClose: () => void }) {
  const of = (kind: Dialog["kind"]) => (dialog?.kind === kind ? dialog.campaign : null);
  const [logs, rescheduled, retried] = [of("logs"), of("reschedule"), of("retry")];
  return (
    <>
      <CommunicationLogsModal
        campaign={logs === null ? null : { id: logs._id, name: campaignTitle(logs) }}
        onClose={onClose}
      />
      <CancelCampaignModal campaign={of("cancel")} onClose={onClose} />
      <DeleteCampaignModal campaign={of("delete")} onClose={onClose} />
      {rescheduled !== null && <RescheduleModal campaign={rescheduled} onClose={onClose} />}
      {retried !== null && <RetryFailedModal campaign={retried} onClose={onClose} />}
    </>
  );
}

function CampaignCards({
  kind,
  totals,
  failed,
}: {
  kind: CampaignKind;
  totals: CampaignPageWire["totals"] | undefined;
  failed: boolean;
}) {
  const figure = (value: number | undefined) =>
    value === undefined ? (failed ? "–" : null) : formatCount(value);
  return (
    <StatGrid>
      <StatCard
        label={COUNTED[kind].all}
        icon={<IconMail {...ICON} />}
        value={figure(totals?.campaigns)}
      />
      <StatCard
        label={COUNTED[kind].active}
        icon={<IconMailFast {...ICON} />}
        value={figure(totals?.active)}
      />
      <StatCard
        label="Total Recipients"
        icon={<IconUsers {...ICON} />}
        value={figure(totals?.recipients)}
      />
      <StatCard label="Emails Sent" icon={<IconSend {...ICON} />} value={figure(totals?.sent)} />
    </StatGrid>
  );
}
