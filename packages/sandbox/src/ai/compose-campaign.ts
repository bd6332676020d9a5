import { LANGUAGES } from "./languages.ts";
import type { LanguageText } from "./languages.ts";
import { readBrief } from "./read-brief.ts";
import type { Brief } from "./read-brief.ts";

type Angle = {
  /** Recognises a chosen goal; or the audience, in words (`total spent is more than …`) or as rules in JSON. */
  fits: RegExp;
  subject: string;
  paragraphs: [string, string];
};

/** First match wins: the most specific rule comes first. */
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

/** A chosen goal takes precedence over the rules. */
const PURPOSES: Angle[] = [
  {
    fits: /offer/,
    subject: "An offer for you",
    paragraphs: [
      "We have put together an offer, and you are one of those it is meant for.",
      "Have a look before it ends, and take your time to choose.",
    ],
  },
  {
    fits: /event|invite/,
    subject: "You are invited",
    paragraphs: [
      "We would love to see you at our next event.",
      "Reply to this email if you would like to come, and we will keep a place for you.",
    ],
  },
  {
    fits: /announce|new/,
    subject: "Something new from us",
    paragraphs: [
      "There is news, and you are among the first to hear it.",
      "Have a look when you find a moment, and tell us what you think.",
    ],
  },
  { ...angleOf("last purchase is more than"), fits: /back/ },
  { ...angleOf("total spent is more than"), fits: /thank/ },
];

/**
 * Writes a campaign text that fits the prompt: its audience, name and description, and the chosen goal, tone and
 * language. The same prompt always gives the same text, and nothing in it is invented.
 *
 * @returns `Subject: …` of at most 60 characters, a blank line, then a body with `{name}` in it.
 */
export function composeCampaign(prompt: string): string {
  const brief = readBrief(prompt);
  const language = LANGUAGES[brief.language];
  return language === undefined ? inEnglish(brief) : inLanguage(brief, language);
}

function inEnglish(brief: Brief): string {
  const { subject, paragraphs } =
    (brief.purpose && PURPOSES.find(({ fits }) => fits.test(brief.purpose))) ||
    angleOf(brief.audience);
  const place = placeOf(brief);
  const about = aboutOf(brief);
  const isBrief = brief.tone.includes("short");
  const isFormal = brief.tone.includes("formal");
  const body = [
    isFormal ? "Dear {name}," : brief.tone.includes("playful") ? "Hey {name}!" : "Hi {name},",
    paragraphs[0],
    ...(place ? [`This one is for our customers in ${place}.`] : []),
    ...(about ? [`What it is about: ${about}.`] : []),
    ...(isBrief
      ? []
      : [paragraphs[1], "If you have a question, just reply to this email. A person will answer."]),
    isFormal ? "Yours sincerely,\nYour team" : "Warm regards,\nYour team",
  ];
  return answer(brief, subject, body, "Have a look");
}

function answer(brief: Brief, subject: string, body: string[], button: string): string {
  const paragraphs = brief.hasHeadingAndButton ? [subject, ...body, `[${button}]`] : body;
  return `Subject: ${withName(subject, brief.name)}\n\n${paragraphs.join("\n\n")}`;
}

function inLanguage(brief: Brief, text: LanguageText): string {
  const about = aboutOf(brief);
  const body = [
    text.greeting,
    text.paragraphs[0],
    ...(about ? [`${text.about}: ${about}.`] : []),
    ...(brief.tone.includes("short") ? [] : [text.paragraphs[1]]),
    text.end,
  ];
  return answer(brief, text.subject, body, text.button);
}

function angleOf(audience: string): Omit<Angle, "fits"> {
  return ANGLES.find(({ fits }) => fits.test(audience)) ?? ANYONE;
}

function aboutOf({ goal, name }: Brief): string {
  return plain(goal ?? name ?? "").replace(/[.!?\s]+$/, "");
}

/** Text without the `Subject:` line, for clients that must cope with it. */
export function malformedCampaign(): string {
  return "Sure! Here is a friendly campaign for your customers:\n\n**Hello there**, we miss you.";
}

function placeOf({ audience }: Brief): string | null {
  const pattern =
    /(?:city|state|country)["\\]*(?: is |\W+operator\W+==\W+value\W+)["\\]*([a-z][a-z ]{2,20})["\\]/;
  const place = pattern.exec(audience)?.[1];
  return place?.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase()) ?? null;
}

function withName(subject: string, campaign: string | null): string {
  if (!campaign) return subject;
  const subjectWithName = `${plain(campaign)}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
  return subjectWithName.length <= 60 ? subjectWithName : subject;
}

/** Removes braces, which would turn typed text into a variable. */
function plain(text: string): string {
  return text.replace(/[{}\r\n]/g, "");
}
