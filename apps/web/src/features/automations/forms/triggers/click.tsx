import { TextInput } from "@mantine/core";
import { CampaignSelect } from "../campaign-select.tsx";
import type { TriggerKind } from "./kind.ts";

export const click: TriggerKind<"click"> = {
  label: "A customer clicks in a campaign",
  Form: ({ trigger, onChange }) => (
    <>
      <CampaignSelect
        campaignId={trigger.campaignId}
        onChange={(campaignId) => onChange({ ...trigger, campaignId })}
      />
      <TextInput
        label="Link"
        description="The full address as in the email. Leave empty for any link"
        type="url"
        autoComplete="off"
        placeholder="https://shop.example.com/sale"
        maxLength={2_048}
        value={trigger.link ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...trigger, link: value === "" ? null : value })
        }
      />
    </>
  ),
};
