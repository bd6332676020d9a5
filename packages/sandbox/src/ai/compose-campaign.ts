import { readBrief } from "./read-brief.ts";
import type { Brief } from "./read-brief.ts";

interface Angle {
  /** Recognises the audience, in words (`total spent is more than …`) or as rules in JSON. */
  fits: RegExp;
  subject: string;
  paragraphs: [string, string];
}

/** First match wins: the more a rule tells about people, the higher it stands. */
const ANGLES: Angle[] = [
  {
    fits: /last[_ ]purchase\W+(?:is |are |"?operator"?\W+)*(?:more than|at least|>)|is not active/,
    subject: "We have missed you",
    paragraphs: [
      "It has been a while since we last saw you, and we would love to have you back.",
      "A few things have changed here since then. Come and have a look when you find a quiet moment.",
    ],
  },
  {
    fits: /last[_ ]purchase/,
    subject: "Thank you for your recent order",
    paragraphs: [
      "Thank you for shopping with us lately. We hope you are enjoying what you chose.",
      "We picked a few things that go well with it, and we think you will like them.",
    ],
  },
  {
    fits: /total[_ ]spent\W+(?:is |"?operator"?\W+)*(?:less than|at most|<)/,
    subject: "A warm hello from all of us",
    paragraphs: [
      "It is good to have you with us, and we would like to show you more of what we do.",
      "Tell us what you are looking for, and we will gladly help you find it.",
    ],
  },
  {
    fits: /total[_ ]spent/,
    subject: "A thank you to our best customers",
    paragraphs: [
      "You are one of the people who make our work worthwhile. Thank you.",
      "We wanted you to be the first to hear what is new, before anyone else does.",
    ],
  },
  {
    fits: /order[_ ]count|orders/,
    subject: "Something new for your next order",
    paragraphs: [
      "Thank you for every order you have placed with us.",
      "We have been busy since the last one, and there is something new to discover.",
    ],
  },
];

const ANYONE: Omit<Angle, "fits"> = {
  subject: "Something we picked for you",
  paragraphs: [
    "We have news that we think you will like.",
    "Have a look when you find a moment, and tell us what you think.",
  ],
};

/**
 * Writes a campaign text that fits the prompt: whom its rules describe, and what its name and
 * description want. The same prompt always gives the same text, and nothing in it is invented.
 *
 * @returns `Subject: …` of at most 60 characters, a blank line, then a body with `{name}` in it.
 */
export function composeCampaign(prompt: string): string {
  const brief = readBrief(prompt);
  const { subject, paragraphs } = ANGLES.find(({ fits }) => fits.test(brief.audience)) ?? ANYONE;
  const place = placeOf(brief);
  const goal = brief.goal ?? brief.name;
  const body = [
    "Hi {name},",
    paragraphs[0],
    ...(place ? [`This one is for our customers in ${place}.`] : []),
    ...(goal ? [`What it is about: ${plain(goal).replace(/[.!?\s]+$/, "")}.`] : []),
    paragraphs[1],
    "If you have a question, just reply to this email. A person will answer.",
    "Warm regards,\nYour team",
  ];
  return `Subject: ${withName(subject, brief.name)}\n\n${body.join("\n\n")}`;
}

/** Text without the `Subject:` line, for clients that must cope with it. */
export function malformedCampaign(): string {
  return "Sure! Here is a friendly campaign for your customers:\n\n**Hello there**, we miss you.";
}

function placeOf({ audience }: Brief): string | null {
  const pattern =
    /(?:city|state|country)["\\]*(?: is |\W+operator\W+==\W+value\W+)["\\]*([a-z][a-z ]{2,20})["\\]/;
  const found = pattern.exec(audience)?.[1];
  return found?.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase()) ?? null;
}

function withName(subject: string, campaign: string | null): string {
  if (!campaign) return subject;
  const joined = `${plain(campaign)}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
  return joined.length <= 60 ? joined : subject;
}

/** Braces would make a variable of what somebody typed. */
function plain(text: string): string {
  return text.replace(/[{}\r\n]/g, "");
}
