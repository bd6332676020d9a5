import { asText, isObject, parseJson } from "../core/json.ts";

/** The fields of a campaign prompt in any wording. */
export type Brief = {
  name: string | null;
  goal: string | null;
  /** The mail's purpose, tone and language, in lower case; empty when not chosen. */
  purpose: string;
  tone: string;
  language: string;
  /** Whether the text begins with a heading and ends with a button. */
  hasHeadingAndButton: boolean;
  /** The audience in lower case: rules in words or as JSON. */
  audience: string;
};

const NAMES = ["campaignName", "campaign_name", "campaign name", "name"];
const GOALS = ["segmentDescription", "segment_description", "segment description", "description"];
const AUDIENCES = ["audience", "segmentRules", "segment_rules", "segment rules", "rules"];

/** Reads name, goal and audience from a JSON object in the prompt, or from `Label: value` lines. */
export function readBrief(prompt: string): Brief {
  const json = /\{[\s\S]*\}/.exec(prompt)?.[0];
  const data = json === undefined ? undefined : parseJson(json)?.value;
  const find = (labels: string[]): string | null => {
    for (const label of labels) {
      const member = isObject(data) ? data[label] : undefined;
      const value = isObject(member) ? JSON.stringify(member) : asText(member);
      const entry = tidy(value ?? valueAfterLabel(prompt, label));
      if (entry) return entry;
    }
    return null;
  };
  const choice = (label: string): string => {
    const answer = isObject(data) ? asText(data[label]) : undefined;
    return answer?.toLowerCase() ?? "";
  };
  return {
    name: find(NAMES),
    goal: find(GOALS),
    purpose: choice("goal"),
    tone: choice("tone"),
    language: choice("language"),
    hasHeadingAndButton: choice("layout").includes("heading"),
    audience: (find(AUDIENCES) ?? prompt).toLowerCase(),
  };
}

function valueAfterLabel(prompt: string, label: string): string | null {
  const tag = new RegExp(`<${label}>([^<]+)</${label}>`, "i").exec(prompt);
  const line = new RegExp(`(?:^|\\n)[\\s*-]*${label}\\s*[:=]([^\\n]+)`, "i").exec(prompt);
  return tag?.[1] ?? line?.[1] ?? null;
}

function tidy(value: string | null): string | null {
  const text = value?.replace(/\s+/g, " ").trim() ?? "";
  return /^(none|null|n\/a|not given|-)?$/i.test(text) ? null : text.slice(0, 300);
}
