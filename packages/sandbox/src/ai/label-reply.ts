import { asText } from "../core/json.ts";
import { readBlock } from "./read-block.ts";

/** Words that decide a label, the first that is found. */
const WORDS: readonly (readonly [label: string, words: RegExp])[] = [
  ["complaint", /broken|angry|late|disappoint|refund/i],
  ["question", /\?/],
  ["interested", /keep one|order|buy|interested|please/i],
];

/** The label of the reply in a prompt; null for a prompt that has none. */
export function labelReply(prompt: string): string | null {
  const data = readBlock(prompt, "reply_data");
  if (data === null) return null;
  const text = asText(data["text"]) ?? "";
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? "other";
}
