import { asText } from "../core/json.ts";
import { readBlock } from "./read-block.ts";

const SUBJECT = "something we picked for you";

/**
 * Writes a campaign's text, in English: it names the campaign and its audience, and repeats the choices in the prompt
 * (goal, tone, language), so that a reader sees that they arrived. The same prompt always gives the same text.
 *
 * @returns `Subject: …` of at most 60 characters, a blank line, then a body with `{name}` in it.
 */
export function composeCampaign(prompt: string): string {
  const data = readBlock(prompt, "campaign_data") ?? {};
  const textOf = (key: string): string => (asText(data[key]) ?? "").replace(/[{}\r\n]/g, "").trim();
  const subject = `${textOf("campaignName") || "Hello"}: ${SUBJECT}`;
  const about = textOf("segmentDescription");
  const choices = ["goal", "tone", "language"]
    .map((key) => [key, textOf(key)] as const)
    .filter(([, value]) => value !== "");
  const body = [
    "Hi {name},",
    "We have news that we think you will like. Have a look when you find a moment.",
    ...(about === "" ? [] : [`What it is about: ${about}.`]),
    ...choices.map(([key, value]) => `The ${key} chosen: ${value}.`),
    "If you have a question, just reply to this email.",
    "Warm regards,\nYour team",
  ];
  const paragraphs = textOf("layout") === "" ? body : ["Something for you", ...body, "[See it]"];
  return `Subject: ${subject.slice(0, 60)}\n\n${paragraphs.join("\n\n")}`;
}

/** Text without the `Subject:` line, for clients that must cope with it. */
export function malformedCampaign(): string {
  return "Sure! Here is a friendly campaign for your customers:\n\n**Hello there**, we miss you.";
}
