import type { CampaignSummaryWire, FollowUpKind } from "@dakiya/domain/wire";
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { campaignTitle, formatCount } from "../../lib/format.ts";
import type { CampaignDeeds } from "./campaign-actions.tsx";

const FOLLOW_UPS: readonly { kind: FollowUpKind; words: string }[] = [
  { kind: "not_opened", words: "Who did not open it" },
  { kind: "opened", words: "Who opened it" },
  { kind: "clicked", words: "Who clicked in it" },
  { kind: "not_clicked", words: "Who did not click in it" },
];

/** A campaign's rarer actions, as its status allows. */
export function CampaignMenu({
  campaign,
  deeds,
}: {
  campaign: CampaignSummaryWire;
  deeds: CampaignDeeds;
}) {
  const { status, stats } = campaign;
  const ended = status === "completed" || status === "failed";
  const [opened, setOpened] = useState(false);
  return (
    <Menu position="bottom-end" width={240} withinPortal onChange={setOpened}>
      <Menu.Target>
        <Tooltip label="More" disabled={opened}>
          <ActionIcon variant="subtle" size={36} aria-label={`More for ${campaignTitle(campaign)}`}>
            <IconDots size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {status === "scheduled" && (
          <>
            <Menu.Item onClick={() => deeds.onReschedule(campaign)}>Change time</Menu.Item>
            <Menu.Item onClick={() => deeds.onBackToDraft(campaign)}>Back to draft</Menu.Item>
          </>
        )}
        {ended && stats.failed > 0 && (
          <Menu.Item onClick={() => deeds.onRetry(campaign)}>
            {`Retry failed (${formatCount(stats.failed)})`}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => deeds.onDuplicate(campaign)}>Duplicate</Menu.Item>
        {stats.total_recipients > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>Follow up with those</Menu.Label>
            {FOLLOW_UPS.map(({ kind, words }) => (
              <Menu.Item key={kind} onClick={() => deeds.onFollowUp(campaign, kind)}>
                {words}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
