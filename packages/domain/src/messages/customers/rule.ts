import { RULE_USERS } from "./rule-users.ts";
import type { RuleUserKind } from "./rule-users.ts";

/** Users of one kind: how many there are, and the names of some. */
type Users = { kind: RuleUserKind; count: number; names: readonly string[] };

const quoted = (name: string): string => (name.trim() === "" ? "without a name" : `“${name}”`);

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** The segments “A”, “B” and 3 more. */
function usersOf({ kind, count, names }: Users): string {
  const more = count - names.length;
  const { one, many } = RULE_USERS[kind];
  const parts = [...names.map(quoted), ...(more > 0 ? [`${more} more`] : [])];
  return `the ${count === 1 ? one : many} ${listed(parts)}`;
}

/** Sentences about rules that refer to something. */
export const RULE_MESSAGES = {
  /** @param thing - Its name in the sentence: The segment “VIPs”. */
  inUse: (thing: string, users: readonly Users[]): string =>
    `${thing} is used in the rules of ${listed(users.map(usersOf))}. Change those rules first`,
} as const;
