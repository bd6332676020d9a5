import { campaignStatusColor } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { Button, Group } from "@mantine/core";
import { Link } from "react-router-dom";
import { campaignTitle, formatCount, formatDate } from "../../lib/format.ts";
import { campaignPage, paths } from "../../lib/paths.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Clamped, TwoLines } from "../../ui/text-parts.tsx";
import classes from "./recent-list.module.css";

const SHOWN = 3;

function secondLine(createdAt: string, recipients: number): string {
  const date = formatDate(createdAt);
  if (recipients === 0) return date;
  return `${date} · ${formatCount(recipients)} ${recipients === 1 ? "recipient" : "recipients"}`;
}

/** The first three campaigns. */
export function RecentCampaigns({ campaigns }: { campaigns: readonly CampaignSummaryWire[] }) {
  return (
    <Card
      title="Recent Campaigns"
      flush
      action={
        <Link to={paths.campaigns} className="note">
          View all<span className="visually-hidden"> campaigns</span>
        </Link>
      }
    >
      {campaigns.length === 0 ? (
        <EmptyState
          title={MESSAGES.dashboard.noCampaigns}
          action={
            <Button variant="default" component={Link} to={paths.createCampaign}>
              Create Campaign
            </Button>
          }
        />
      ) : (
        <ul className={classes.list}>
          {campaigns.slice(0, SHOWN).map(({ _id, name, status, stats, createdAt }) => (
            <Group
              key={_id}
              component="li"
              gap={16}
              justify="space-between"
              wrap="nowrap"
              mih={64}
              p="10px var(--gutter)"
              className="ruled"
            >
              <TwoLines
                main={
                  <Link className="text-button" to={campaignPage(_id)}>
                    <Clamped text={campaignTitle({ name })} />
                  </Link>
                }
                second={secondLine(createdAt, stats.total_recipients)}
              />
              <StatusBadge color={campaignStatusColor(status)} label={status} />
            </Group>
          ))}
        </ul>
      )}
    </Card>
  );
}
