import { canTransition } from "@dakiya/domain/campaign";
import type { CampaignSummaryWire, FollowUpKind } from "@dakiya/domain/wire";
import { ActionIcon, Box, Group, Menu, Tooltip } from "@mantine/core";
import {
  IconCircleX,
  IconDots,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import type { TablerIcon } from "@tabler/icons-react";
import { useState } from "react";
import { campaignTitle, formatCount } from "../../lib/format.ts";
import { FollowUpItems } from "../../widgets/follow-up/follow-up-items.tsx";

/** The list's actions on a campaign. */
export type CampaignHandlers = {
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
};

/** A campaign's action buttons, as its status allows; the email of an automation is changed there. */
export function CampaignActions({
  campaign,
  handlers,
}: {
  campaign: CampaignSummaryWire;
  handlers: CampaignHandlers;
}) {
  const { status } = campaign;
  const name = campaignTitle(campaign);
  const viewLogs = (
    <Action
      label="View Logs"
      of={`of ${name}`}
      icon={IconListDetails}
      onClick={() => handlers.onViewLogs(campaign)}
    />
  );
  if (campaign.automation !== null)
    return (
      <Group gap={4} wrap="nowrap" ml={-8}>
        {viewLogs}
      </Group>
    );
  return (
    <Group gap={4} wrap="nowrap" ml={-8}>
      {viewLogs}
      <MainAction campaign={campaign} handlers={handlers} />
      {canTransition(status, "cancelled") ? (
        <Action
          label="Cancel Campaign"
          of={name}
          icon={IconCircleX}
          onClick={() => handlers.onCancel(campaign)}
        />
      ) : (
        <Vacant />
      )}
      <Action
        label="Delete Campaign"
        of={name}
        icon={IconTrash}
        onClick={() => handlers.onDelete(campaign)}
      />
      <CampaignMenu campaign={campaign} handlers={handlers} />
    </Group>
  );
}

/** Next action on a campaign, by its status: opening a draft, pausing, resuming. */
function MainAction({
  campaign,
  handlers,
}: {
  campaign: CampaignSummaryWire;
  handlers: CampaignHandlers;
}) {
  const { _id, status } = campaign;
  const name = campaignTitle(campaign);
  if (status === "draft")
    return (
      <Action
        label="Open Draft"
        of={name}
        icon={IconPencil}
        onClick={() => handlers.onOpenDraft(campaign)}
      />
    );
  if (status === "paused")
    return (
      <Action
        label="Resume Campaign"
        of={name}
        icon={IconPlayerPlay}
        busy={handlers.resumingId === _id}
        onClick={() => handlers.onResume(campaign)}
      />
    );
  if (!canTransition(status, "paused")) return <Vacant />;
  return (
    <Action
      label="Pause Campaign"
      of={name}
      icon={IconPlayerPause}
      onClick={() => handlers.onPause(campaign)}
    />
  );
}

/** The place of an action that the status rules out: those beside it stay where they are. */
function Vacant() {
  return <Box w={36} h={36} flex="none" aria-hidden />;
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

function CampaignMenu({
  campaign,
  handlers,
}: {
  campaign: CampaignSummaryWire;
  handlers: CampaignHandlers;
}) {
  const { status, stats } = campaign;
  const isEnded = status === "completed" || status === "failed";
  const failed = stats.failed - stats.unknown;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu position="bottom-end" width={240} withinPortal onChange={setIsOpen}>
      <Menu.Target>
        <Tooltip label="More" disabled={isOpen}>
          <ActionIcon variant="subtle" size={36} aria-label={`More for ${campaignTitle(campaign)}`}>
            <IconDots size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {status === "scheduled" && (
          <>
            <Menu.Item onClick={() => handlers.onReschedule(campaign)}>Change time</Menu.Item>
            <Menu.Item onClick={() => handlers.onBackToDraft(campaign)}>Back to draft</Menu.Item>
          </>
        )}
        {isEnded && failed > 0 && (
          <Menu.Item onClick={() => handlers.onRetry(campaign)}>
            {`Retry failed (${formatCount(failed)})`}
          </Menu.Item>
        )}
        {isEnded && stats.unknown > 0 && (
          <Menu.Item onClick={() => handlers.onViewLogs(campaign)}>
            {`Outcome unknown (${formatCount(stats.unknown)})`}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => handlers.onDuplicate(campaign)}>Duplicate</Menu.Item>
        {stats.total_recipients > 0 && (
          <>
            <Menu.Divider />
            <FollowUpItems
              label="Follow up with recipients who"
              onFollowUp={(kind) => handlers.onFollowUp(campaign, kind)}
            />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
