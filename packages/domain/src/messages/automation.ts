import { customers, grouped } from "./counted-words.ts";

const listed = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** Messages about automations, for their screens and for REST. */
export const AUTOMATION_MESSAGES = {
  loadFailed: "Failed to load the automations",
  saveFailed: "Failed to save the automation",
  actionFailed: "Failed to change the automation",
  none: "No automations yet",
  noneHint:
    "An automation emails customers by itself: a welcome, a birthday, a reminder. It stops when they order.",
  noMails: "No automation emails yet",
  nobodyInside: "No customers in it yet",
  nameRequired: "Please give the automation a name",
  nameOneLine: "Name must be one line of text",
  tooLarge: "This automation is too large to be stored",
  tooMany: (most: number): string => `An account keeps at most ${grouped(most)} automations`,
  nobodyChosen: "Please choose at least one customer",
  noZone: "Unknown time zone",
  capRange: "The limit is a whole number from 1 to 100",
  /** In the middle of a sentence; null for a limit that is not known. */
  mailLimit: (most: number | null): string => {
    if (most === null) return "the limit of emails in 7 days";
    return `the limit of ${grouped(most)} ${most === 1 ? "email" : "emails"} in 7 days`;
  },
  created: "Automation created as a draft. Turn it on to start",
  saved: "Automation saved",
  rulesSaved: "Sending rules saved",
  switchedOn: "Automation turned on",
  changed: "Changes published",
  paused: "Automation paused. Customers stay at their steps",
  resumed: "Automation resumed",
  deleted: "Automation deleted",
  takenOut: "Removed from the automation",
  movedOn: "Moved to the next step",
  added: (added: number, leftOut: number): string => {
    const who = added === 1 ? "1 customer" : `${grouped(added)} customers`;
    if (leftOut === 0) return `Added ${who}`;
    return `Added ${who}; ${grouped(leftOut)} were in it before, or can't be added`;
  },
  enrolTitle: "Enrol them in automations?",
  /** `rows` null where the file was not counted. */
  enrolQuestion: (names: readonly string[], rows: number | null): string => {
    const which = names.length === 1 ? `${names[0]} is on` : `${listed(names)} are on`;
    return `${which}: enrol ${rows === null ? "the customers of this file" : `these ${grouped(rows)}`}?`;
  },
  enrolMore:
    "If you do, matching customers can be emailed at once. If not, the import emails no one.",
  enrolYes: "Yes, enrol them",
  enrolNo: "No, only import",
  importEntered: (entered: number): string =>
    `${customers(entered)} of this import entered an automation so far`,
  confirmDelete: (name: string): string =>
    `Are you sure you want to delete "${name}"? Its customers leave it and get no more of its emails. This action cannot be undone.`,
  notReady: (problem: string): string => `This automation can't be turned on yet: ${problem}`,
  nothingChanged: "Nothing has changed since it was turned on",
  notLive: "This automation is not turned on",
  notPaused: "This automation is not paused",
  notInside: "This customer is no longer in it",
  stepsGone: (people: number): string =>
    people === 1
      ? "1 customer is at a deleted step. Let active customers finish their version, or keep the step"
      : `${grouped(people)} customers are at deleted steps. Let active customers finish their version, or keep the steps`,
  ownedByAutomation: "This email belongs to an automation: pause or change it there",
  noSegment: "Its segment was deleted: choose another",
  noCampaign: "Its campaign was deleted: choose another",
  noWebhook: "Its webhook was deleted: choose another",
  noSegmentToLeave:
    "Only an automation that starts with a segment can stop when customers leave it",
  noDate: (field: string): string => `“${field}” is not a date`,
  noField: (field: string): string => `There is no field “${field}”`,
  notSettable: (field: string): string =>
    `“${field}” can't be set here: choose one of your own fields`,
  noTags: (field: string): string => `“${field}” has no tags`,
  wrongValue: (field: string): string => `This value does not fit “${field}”`,
  manyConditions: (most: number): string =>
    `An automation's email may have at most ${most} blocks for only some customers`,
  /** `at` is a time of day with its zone, "14:05 IST". */
  tooSlow: {
    poll: (at: string): string =>
      `Its rules take too long to check. Next try at ${at}. Simpler rules make it work again`,
    enrol: (at: string): string => `Enrolling takes too long. Next try at ${at}`,
    advance: (at: string): string =>
      `Its rules take too long to check. Next try at ${at}. Simpler rules make it work again`,
  },
  triedAgain: (at: string): string => `Something went wrong on our side. Next try at ${at}`,
  pausedRunaway:
    "A customer entered it more than 10 times in a day, so it is paused. Check whether it triggers itself, then resume it",
  inUse: (thing: string, names: readonly string[]): string =>
    `${thing} is used by ${names.length === 1 ? "the automation" : "the automations"} ${names.map((name) => `“${name}”`).join(", ")}`,
} as const;
