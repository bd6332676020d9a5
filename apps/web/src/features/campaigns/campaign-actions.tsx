import { canTransition } from "@dakiya/domain/campaign";
import type { CampaignSummaryWire, FollowUpKind } from "@dakiya/domain/wire";
import { ActionIcon, Tooltip } from "@mantine/core";
import {
  IconCircleX,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import type { TablerIcon } from "@tabler/icons-react";
import { campaignTitle } from "../../lib/format.ts";
import classes from "./campaign-actions.module.css";
import { CampaignMenu } from "./campaign-menu.tsx";

/** The list's actions on a campaign. */
export interface CampaignDeeds {
  onViewLogs: (campaign: CampaignSummaryWire) => void;
  onPause: (campaign: CampaignSummaryWire) => void;
  onResume: (campaign: CampaignSummaryWire) => void;
  onCancel: (campaign: CampaignSummaryWire) => void;
  onDelete: (campaign: CampaignSummaryWire) => void;
  onOpenDraft: (campaign: CampaignSummaryWire) => void;
  onReschedule: (campaign: CampaignSummaryWire) => void;
  onBackToDraft: (campaign: CampaignSummaryWire) => void;
  onDuplicate: (campaign: CampaignSummaryWire) => void;
  onFollowUp: (campaign: CampaignSummaryWire, kind: FollowUpKind) => void;
  onRetry: (campaign: CampaignSummaryWire) => void;
  resumingId: string | null;
}

/** A campaign's action buttons, as its status allows. */
export function CampaignActions({
  campaign,
  deeds,
}: {
  campaign: CampaignSummaryWire;
  deeds: CampaignDeeds;
}) {
  const { _id, status } = campaign;
  const name = campaignTitle(campaign);
  return (
    <div className={classes.actions}>
      <Action
        label="View Logs"
        of={`of ${name}`}
        icon={IconListDetails}
        onClick={() => deeds.onViewLogs(campaign)}
      />
      {status === "draft" && (
        <Action
          label="Open Draft"
          of={name}
          icon={IconPencil}
          onClick={() => deeds.onOpenDraft(campaign)}
        />
      )}
      {canTransition(status, "paused") && (
        <Action
          label="Pause Campaign"
          of={name}
          icon={IconPlayerPause}
          onClick={() => deeds.onPause(campaign)}
        />
      )}
      {status === "paused" && (
        <Action
          label="Resume Campaign"
          of={name}
          icon={IconPlayerPlay}
          busy={deeds.resumingId === _id}
          onClick={() => deeds.onResume(campaign)}
        />
      )}
      {canTransition(status, "cancelled") && (
        <Action
          label="Cancel Campaign"
          of={name}
          icon={IconCircleX}
          onClick={() => deeds.onCancel(campaign)}
        />
      )}
      <Action
        label="Delete Campaign"
        of={name}
        icon={IconTrash}
        onClick={() => deeds.onDelete(campaign)}
      />
      <CampaignMenu campaign={campaign} deeds={deeds} />
    </div>
  );
}

function Action({
  label,
  of,
  icon: Icon,
  busy = false,
  onClick,
}: {
  label: string;
  of: string;
  icon: TablerIcon;
  busy?: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`${label} ${of}`}
        loading={busy}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
