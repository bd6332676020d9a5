import { CAMPAIGN_KINDS } from "@dakiya/domain/wire";
import type { CampaignKind } from "@dakiya/domain/wire";
import { Select } from "@mantine/core";

const WORDS: Readonly<Record<CampaignKind, string>> = {
  campaigns: "Campaigns",
  automations: "Automation emails",
  all: "All",
};

const OPTIONS = CAMPAIGN_KINDS.map((value) => ({ value, label: WORDS[value] }));

/**
 * Whether a page is about campaigns, the emails of automations, or both. Hidden in accounts without automations.
 *
 * @param mails - How many mails automations have; undefined until it is known.
 */
export function CampaignKindSelect({
  kind,
  onChange,
  mails,
}: {
  kind: CampaignKind;
  onChange: (kind: CampaignKind) => void;
  mails: number | undefined;
}) {
  // After a link to the emails of automations, the way back has to be on screen.
  if (kind === "campaigns" && (mails ?? 0) === 0) return null;
  return (
    <Select
      aria-label="Show"
      data={OPTIONS}
      value={kind}
      onChange={(value) => {
        const chosen = CAMPAIGN_KINDS.find((one) => one === value);
        if (chosen !== undefined) onChange(chosen);
      }}
      allowDeselect={false}
      w={200}
    />
  );
}
