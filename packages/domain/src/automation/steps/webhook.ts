import { stepKind } from "../kinds.ts";
import { idPart } from "../parts.ts";
import { named } from "../words.ts";

export const webhook = stepKind(
  "webhook",
  "action",
  { webhookId: idPart("Please choose a webhook") },
  {
    blank: () => ({ webhookId: "" }),
    describe: ({ webhookId }, names) => `Call ${named(names.webhook, webhookId)}`,
    references: ({ webhookId }) => [{ kind: "webhook", id: webhookId }],
  },
);
