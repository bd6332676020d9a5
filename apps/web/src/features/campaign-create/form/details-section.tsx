import { CAMPAIGN_NAME_MAX } from "@dakiya/domain/campaign";
import { firstCharacters } from "@dakiya/domain/text";
import { Stack, TextInput, Textarea } from "@mantine/core";
import { memo } from "react";
import { SenderChoice } from "../../../widgets/message/sender-choice.tsx";
import { TrackingChoice } from "../../../widgets/message/tracking-choice.tsx";
import type { TrackingFields } from "../../../widgets/message/tracking-choice.tsx";
import { Section } from "../section.tsx";
import type { CampaignFormState } from "../use-campaign-form.ts";

/** The campaign's name, and its audience in the writer's own words. */
export const DetailsSection = memo(function DetailsSection({
  name,
  description,
  senderId,
  tracking,
  linkTags,
  error,
  change,
}: TrackingFields & {
  name: string;
  description: string;
  senderId: string | null;
  error: string | undefined;
  change: CampaignFormState["change"];
}) {
  return (
    <Section number={1} title="Campaign Details">
      <Stack>
        <TextInput
          name="campaignName"
          autoComplete="off"
          label="Campaign Name"
          required
          value={name}
          onChange={(event) =>
            change({ name: firstCharacters(event.currentTarget.value, CAMPAIGN_NAME_MAX) })
          }
          error={error}
          placeholder="Diwali early access"
        />
        <Textarea
          label="Segment Description"
          description="Optional. Describe the audience in your own words. The AI reads it too."
          value={description}
          onChange={(event) => change({ description: event.currentTarget.value })}
          rows={2}
          maxLength={2000}
        />
        <SenderChoice value={senderId} onChange={(chosen) => change({ senderId: chosen })} />
        <TrackingChoice {...{ tracking, linkTags }} onChange={change} />
      </Stack>
    </Section>
  );
});
