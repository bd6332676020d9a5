import { formatRate, formatRupees, isSmallSample } from "@dakiya/domain/analytics";
import { campaignStatusColor } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import { describeAttribution } from "@dakiya/domain/order";
import type { SalesWire } from "@dakiya/domain/wire";
import { Box, Group, Stack, Text } from "@mantine/core";
import { campaignTitle, formatCount, formatDateTime, formatTracked } from "../../lib/format.ts";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Modal } from "../../ui/modal.tsx";
import { SkeletonLine } from "../../ui/skeletons.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { SMALL_SAMPLE_NOTE, perRecipient } from "./ranked-campaign.tsx";
import type { RankedCampaign } from "./ranked-campaign.tsx";

const UNREPORTED_NOTE =
  "The email service of this campaign does not report deliveries: rates that need them are not known, and the score counts only what is.";

/** One campaign of the ranking: its rates, counts and message. Null keeps it closed. */
export function CampaignDetailsModal({
  entry,
  onClose,
}: {
  entry: RankedCampaign | null;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={entry !== null}
      onClose={onClose}
      title={entry === null ? "Campaign" : campaignTitle(entry.campaign)}
      size="lg"
    >
      {entry !== null && <Details entry={entry} />}
    </Modal>
  );
}

function Details({ entry }: { entry: RankedCampaign }) {
  const { campaign, counts, score, deliveryUnknown } = entry;
  const { rates } = entry;
  const notes = [
    ...(deliveryUnknown ? [UNREPORTED_NOTE] : []),
    ...(isSmallSample(counts) ? [SMALL_SAMPLE_NOTE] : []),
  ];
  return (
    <Stack gap={20}>
      <Group component="p" gap="8px 12px" className="soft">
        <StatusBadge color={campaignStatusColor(campaign.status)} label={campaign.status} />
        <span>Created {formatDateTime(campaign.createdAt)}</span>
      </Group>
      <Figures
        isFramed
        figures={[
          { label: "Delivery rate", value: formatRate(rates.delivery) },
          { label: "Open rate", value: formatRate(rates.open) },
          { label: "Click-through rate", value: formatRate(rates.clickThrough) },
          { label: "Click rate", value: formatRate(rates.click) },
          { label: "Overall score", value: formatRate(score) },
        ]}
      />
      <Figures
        isFramed
        figures={[
          { label: "Recipients", value: formatCount(counts.recipients) },
          { label: "Sent", value: formatCount(counts.sent) },
          { label: "Delivered", value: deliveryUnknown ? "–" : formatCount(counts.delivered) },
          { label: "Opened", value: formatTracked(counts.opened) },
          { label: "Clicked", value: formatTracked(counts.clicked) },
          { label: "Failed", value: formatCount(counts.failed) },
          { label: "Unsubscribed", value: formatCount(entry.unsubscribed) },
          ...(campaign.stats.unknown > 0
            ? [{ label: "Outcome unknown", value: formatCount(campaign.stats.unknown) }]
            : []),
        ]}
      />
      {entry.sales !== undefined && <Sales entry={entry} sales={entry.sales} />}
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      <section>
        <Box component="h3" mb={4} className="note semi">
          Subject
        </Box>
        <p className="strong anywhere">{campaign.template.subject}</p>
      </section>
      <section>
        <Box component="h3" mb={4} className="note semi">
          Message
        </Box>
        <MessageBody campaignId={campaign._id} />
      </section>
    </Stack>
  );
}

/** Sales of a campaign, and the rule by which orders count. */
function Sales({ entry, sales }: { entry: RankedCampaign; sales: SalesWire }) {
  const { data } = trpc.orders.attribution.useQuery();
  return (
    <>
      <Figures
        isFramed
        figures={[
          { label: "Orders", value: formatCount(sales.orders) },
          { label: "Revenue", value: formatRupees(sales.revenue) },
          { label: "Revenue per recipient", value: perRecipient(entry) },
        ]}
      />
      <p className="note" data-room>
        {data === undefined ? "\u00a0" : describeAttribution(data.days)}
      </p>
    </>
  );
}

/** The message, which may be long, so it is fetched only here. */
function MessageBody({ campaignId }: { campaignId: string }) {
  const query = trpc.campaigns.get.useQuery({ id: campaignId });
  return (
    <Loaded
      state={loadState(query, MESSAGES.campaigns.messageFailed)}
      skeleton={<SkeletonLine width="100%" height={60} />}
    >
      {({ template }) => (
        <Text p="16px 20px" bdrs="var(--radius-control)" bg="var(--paper)" className="as-written">
          {template.body}
        </Text>
      )}
    </Loaded>
  );
}
