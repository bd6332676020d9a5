import { parseNumber } from "@dakiya/domain/cells";
import type { EmailSettingsWire } from "@dakiya/domain/wire";

/** Details of a sender as its form holds them: empty for none. */
export type DetailValues = { replyTo: string; signature: string; dailyLimit: string };

type StoredDetails = Pick<EmailSettingsWire, keyof DetailValues>;

export const detailValuesOf = ({
  replyTo,
  signature,
  dailyLimit,
}: StoredDetails): DetailValues => ({
  ...{ replyTo: replyTo ?? "", signature },
  dailyLimit: dailyLimit === null ? "" : String(dailyLimit),
});

/** The details of a body; a text that is no number stays one, so that the schema refuses it. */
export const detailBody = ({ replyTo, signature, dailyLimit }: DetailValues) => ({
  replyTo: replyTo.trim() === "" ? null : replyTo.trim(),
  signature,
  dailyLimit: dailyLimit.trim() === "" ? null : parseNumber(dailyLimit.trim()),
});
