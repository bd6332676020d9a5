import type { MailAsInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { customers } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { ownRow } from "../../own-row.ts";
import { customerVariant } from "../audience/recipient-version.ts";

/** A message to look at, in one language; `language` is absent where it has no other. */
export type ChosenMessage<Input extends MailAsInput = MailAsInput> = Omit<
  Input,
  "language" | "variants" | "inLanguage"
> & { language?: string | null };

/**
 * The message that is looked at: in the language that is asked for, else the one its customer gets, decided as the start of
 * a campaign does.
 */
export async function chooseMessage<Input extends MailAsInput>(
  ctx: Ctx,
  { language: own, variants = [], inLanguage, ...input }: Input,
): Promise<ChosenMessage<Input>> {
  const language = own ?? null;
  if (variants.length === 0) return input;
  const chosen = inLanguage ?? (await languageFor(ctx, { language, variants }, input.customerId));
  const variant = variants.find((one) => one.language === chosen);
  if (variant === undefined) return { ...input, language };
  // A message of another kind leaves nothing of the fallback's.
  const { previewText, design, html } = variant;
  return { ...input, ...variant, previewText, design, html };
}

async function languageFor(
  ctx: Ctx,
  message: Required<Pick<MailAsInput, "variants">> & { language: string | null },
  customerId: string | undefined,
): Promise<string | null> {
  const language = customerVariant({ ...message, variants: message.variants ?? [] });
  if (customerId === undefined || language === null) return null;
  const [row] = await ctx.db
    .select({ language: sql<string | null>`${language}` })
    .from(customers)
    .where(ownRow(customers, ctx, customerId));
  return row?.language ?? null;
}

/** The languages of a message to look at, the fallback first; null where its language is not known. */
export const languagesOf = ({ language, variants = [] }: MailAsInput): (string | null)[] => [
  language ?? null,
  ...variants.map((one) => one.language),
];
