/** Everything whose rules may refer to something by an id, in the order in which a sentence names it. */
export const RULE_USERS = {
  segment: { one: "segment", many: "segments" },
  /** A draft or a scheduled campaign; one that has started keeps a copy of everything. */
  campaign: { one: "unsent campaign", many: "unsent campaigns" },
  automation: { one: "automation", many: "automations" },
  view: { one: "view", many: "views" },
  template: { one: "template", many: "templates" },
} as const;

export type RuleUserKind = keyof typeof RULE_USERS;

/** In the order in which they are named. */
export const RULE_USER_KINDS = Object.keys(RULE_USERS) as RuleUserKind[];

/** "2 segments", "1 view". */
export function countedUsers(kind: RuleUserKind, count: number): string {
  const { one, many } = RULE_USERS[kind];
  return `${count.toLocaleString("en-IN")} ${count === 1 ? one : many}`;
}
