// cspell:ignore companyname emailaddress givenname lastname listcompany phonenumber
import { isTemplateVariable } from "./variables.ts";

/**
 * How other tools write a variable: `*|FNAME|*`, `{{ first_name }}`, `[[firstname]]`, `%FIRSTNAME%`,
 * `%recipient.first_name%`. Single braces (`{$name}`, `{% if %}`) are names in braces already. Each repetition is
 * bounded, so the time is linear.
 */
const TAGS =
  /\*\|[^|*\r\n]{1,60}\|\*|\{{2,3}[^{}\r\n]{1,80}\}{2,3}|\[\[\s?[A-Za-z][\w.:-]{1,60}\s?\]\]|(?<![\w%])%[A-Za-z][\w.]{2,49}%(?!\w)/g;
/** Between percent signs in small letters stands a tag if it is Mailgun's, or names a variable: "10 %off%" is none. */
const SURE_BETWEEN_PERCENTS = /^%(?:[A-Z][A-Z_]+|recipient\.\w+)%$/;
/** Those in several braces alone. */
export const TAGS_IN_BRACES = /\{{2,3}[^{}\r\n]{1,80}\}{2,3}/g;
/** In an address a percent sign begins an encoded character. */
const ADDRESSES = /https?:\/\/[^\s<>"']+/gi;

/** Their names for ours, in small letters without separators. */
const MEANT: Readonly<Record<string, string>> = {
  fname: "first_name",
  first: "first_name",
  firstname: "first_name",
  givenname: "first_name",
  fullname: "name",
  lname: "name",
  lastname: "name",
  surname: "name",
  emailaddress: "email",
  mobile: "phone",
  sms: "phone",
  phonenumber: "phone",
  listcompany: "company",
  companyname: "company",
};

/** The tags of other tools in a text as they are written, each once. */
export function foreignTags(text: string): string[] {
  const plain = text.includes("%") ? text.replace(ADDRESSES, dropPercent) : text;
  return [...new Set([...plain.matchAll(TAGS)].map(([tag]) => tag))].filter(isTag);
}

function isTag(found: string): boolean {
  return !found.startsWith("%") || SURE_BETWEEN_PERCENTS.test(found) || meantByTag(found) !== null;
}

const dropPercent = (address: string): string => address.replaceAll("%", " ");

/** Whether a name that `unknownVariables` gives is a tag of another tool, braces and all. */
export function isForeignTag(name: string): boolean {
  return /^(?:\*\||\{\{|\[\[|%[\w.]+%$)/.test(name);
}

/** The name in a tag without the syntax of other tools: `{{ contact.FIRSTNAME | default: "you" }}` is FIRSTNAME. */
export function nameInTag(tag: string): string {
  const bare =
    tag
      .replaceAll(/[{}[\]*%|]+/g, "|")
      .split("|")
      .find((part) => part.trim() !== "") ?? "";
  return bare
    .trim()
    .replace(/^(?:contact|subscriber|recipient|customer|person|user|profile|data|merge)[._]/i, "")
    .replace(/^\$/, "");
}

/** The variable a name of another tool stands for; null where none is sure. */
export function meantByTag(name: string): string | null {
  const bare = nameInTag(name).toLowerCase();
  const known = bare.replaceAll(/[\s-]+/g, "_");
  if (isTemplateVariable(known)) return known;
  const letters = bare.replaceAll(/[^\p{L}\p{N}]/gu, "");
  return Object.hasOwn(MEANT, letters) ? (MEANT[letters] ?? null) : null;
}
