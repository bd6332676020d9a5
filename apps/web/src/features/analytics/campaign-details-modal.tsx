import { formatRate } from "@dakiya/domain/analytics";
import { campaignStatusColor } from "@dakiya/domain/campaign";
import { useState } from "react";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import { Modal } from "../../ui/modal.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./campaign-details-modal.module.css";
import { engagementRates } from "./engagement-rates.ts";
import type { RankedCampaign } from "./ranking-table.tsx";

/** One campaign of the ranking: its rates, its counts and what it said (SPEC §2). Null keeps it closed. */
export function CampaignDetailsModal({
  ranked,
  deliveryUnknown,
  onClose,
}: {
  ranked: RankedCampaign | null;
  deliveryUnknown: boolean;
  onClose: () => void;
}) {
  // The words stay while the modal closes.
  const [shown, setShown] = useState(ranked);
  if (ranked !== null && ranked !== shown) setShown(ranked);

  return (
    <Modal
      opened={ranked !== null}
      onClose={onClose}
      title={shown?.campaign.name ?? "Campaign"}
      size="lg"
    >
      {shown !== null && <Details ranked={shown} deliveryUnknown={deliveryUnknown} />}
    </Modal>
  );
}

function Details({
  ranked: { campaign, counts, score },
  deliveryUnknown,
}: {
  ranked: RankedCampaign;
  deliveryUnknown: boolean;
}) {
  const rates = engagementRates(counts, deliveryUnknown);
  return (
    <div className={classes.details}>
      <p className={classes.head}>
        <StatusBadge color={campaignStatusColor(campaign.status)} label={campaign.status} />
        <span>Created {formatDateTime(campaign.createdAt)}</span>
      </p>
      <Figures
        figures={[
          ["Delivery rate", formatRate(rates.delivery)],
          ["Open rate", formatRate(rates.open)],
          ["Click-through rate", formatRate(rates.clickThrough)],
          ["Click rate", formatRate(rates.click)],
          ["Overall score", formatRate(score)],
        ]}
      />
      <Figures
        figures={[
          ["Recipients", formatCount(counts.recipients)],
          ["Sent", formatCount(counts.sent)],
          ["Delivered", formatCount(counts.delivered)],
          ["Opened", formatCount(counts.opened)],
          ["Clicked", formatCount(counts.clicked)],
          ["Failed", formatCount(counts.failed)],
        ]}
      />
      <section>
        <h3 className={classes.heading}>Subject</h3>
        <p className={classes.subject}>{campaign.template.subject}</p>
      </section>
      <section>
        <h3 className={classes.heading}>Message</h3>
        <p className={classes.body}>{campaign.template.body}</p>
      </section>
    </div>
  );
}

function Figures({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
