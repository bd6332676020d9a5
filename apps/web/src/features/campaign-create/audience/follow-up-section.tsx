import type { CampaignDraft, FollowUpKind } from "@dakiya/domain/wire";
import { trpc } from "../../../lib/server/trpc.ts";
import classes from "./audience-section.module.css";
import { Section } from "../section.tsx";

const WHO: Record<FollowUpKind, string> = {
  not_opened: "did not open it",
  opened: "opened it",
  clicked: "clicked a link in it",
  not_clicked: "clicked no link in it",
};

/** Whom a follow-up is for, in the place where other campaigns have their rules. */
export function FollowUpSection({
  followUp,
}: {
  followUp: NonNullable<CampaignDraft["followUp"]>;
}) {
  const { campaignId, kind } = followUp;
  const { data } = trpc.campaigns.get.useQuery({ id: campaignId });
  return (
    <Section number={2} title="Audience Segmentation">
      <p className={classes.chosen}>
        Goes to those who got {data === undefined ? "the earlier campaign" : `"${data.name}"`} and{" "}
        {WHO[kind]} by the time this one starts.
      </p>
    </Section>
  );
}
