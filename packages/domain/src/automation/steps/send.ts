import { z } from "zod";
import { templateInput } from "../../campaign/index.ts";
import { stepKind } from "../kinds.ts";
import { draftText, part } from "../parts.ts";
import { quoted } from "../words.ts";

const maybeText = z.string().optional().catch(undefined);

export const send = stepKind(
  "send",
  "action",
  {
    template: part(
      templateInput,
      z
        .object({
          subject: draftText,
          body: maybeText,
          html: maybeText,
          design: z.unknown().optional(),
        })
        .catch(() => ({ subject: "", body: "" })),
    ),
  },
  {
    blank: () => ({ template: { subject: "", body: "" } }),
    describe: ({ template }) => `Send ${quoted(template.subject)}`,
  },
);
