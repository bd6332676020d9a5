import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** Fields whose values are listed when there are few of them. */
const LISTED_AT_MOST = 12;

/**
 * Error in a field, as a sentence that names it, for developers and for users. Schemas have their own sentence where
 * there is a better one.
 *
 * @param issue - As zod hands it to an error map; its path says which field.
 */
export function issueSentence(issue: Issue): string {
  const path = issue.path ?? [];
  const field = path.length === 0 ? "The request" : path.map(String).join(".");
  if (issue.code === "unrecognized_keys") return unknownKeys(path, issue.keys);
  if (issue.input === undefined && issue.code !== "custom") return `${field} is missing`;
  return `${field} ${flawOf(issue)}`;
}

function unknownKeys(path: readonly PropertyKey[], keys: readonly string[]): string {
  const names = keys.map((key) => [...path, key].map(String).join("."));
  return `${names.join(", ")} ${names.length === 1 ? "is not a field" : "are not fields"} that can be set here`;
}

function flawOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${KINDS[issue.expected] ?? "something else"}`;
    case "invalid_value":
      return issue.values.length <= LISTED_AT_MOST
        ? `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}`
        : "is not one of the allowed values";
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return FORMATS[issue.format] ?? "has the wrong format";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_key":
    case "invalid_element":
      return "holds an entry that can't be read";
    default:
      return "is not valid here";
  }
}

const KINDS: Partial<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
  null: "null",
};

const FORMATS: Partial<Record<string, string>> = {
  email: "is not an email address",
  url: "is not a web address",
  datetime: "is not an instant such as 2026-11-22T09:30:00Z",
  date: "is not a date such as 2026-11-22",
  uuid: "is not a valid id",
};

const countOf = (count: number | bigint, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "string") {
    return minimum === 1
      ? "must not be empty"
      : `must have at least ${countOf(minimum, "character", "characters")}`;
  }
  if (origin === "array" || origin === "set") {
    return `must have at least ${countOf(minimum, "entry", "entries")}`;
  }
  return `must be ${inclusive === false ? "more than" : "at least"} ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") {
    return `may have at most ${countOf(maximum, "character", "characters")}`;
  }
  if (origin === "array" || origin === "set") {
    return `may have at most ${countOf(maximum, "entry", "entries")}`;
  }
  return `must be ${inclusive === false ? "less than" : "at most"} ${maximum}`;
}
