import { asText } from "../core/json.ts";
import { readBlock } from "./read-block.ts";

/** The description of the image in a prompt, which repeats its name; null for a prompt that has none. */
export function describeImage(prompt: string): string | null {
  const data = readBlock(prompt, "image_data");
  return data === null ? null : `A picture named ${asText(data["name"]) ?? "nothing"}`;
}
