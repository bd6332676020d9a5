import { z } from "zod";
import { triggerKind } from "../kinds.ts";
import { idPart, part } from "../parts.ts";
import { named, quoted } from "../words.ts";

/** A click in a campaign: on one link, or on any. */
export const click = triggerKind(
  "click",
  {
    campaignId: idPart("Please choose a campaign"),
    link: part(z.string().max(2_048).nullable(), z.string().nullable().catch(null)),
  },
  {
    blank: () => ({ campaignId: "", link: null }),
    describe: ({ campaignId, link }, names) =>
      `When a customer clicks ${link ?? "a link"} in ${quoted(named(names.campaign, campaignId))}`,
    references: ({ campaignId }) => [{ kind: "campaign", id: campaignId }],
  },
);
