import { customers, grouped } from "./counted-words.ts";

const listed = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** What is said about automations, on their screens and over REST. */
export const AUTOMATION_MESSAGES = {
  loadFailed: "Failed to load the automations",
  saveFailed: "Failed to save the automation",
  actionFailed: "Failed to change the automation",
  none: "No automations yet",
  noneHint:
    "An automation writes to people by itself: a welcome, a birthday, a reminder. It stops when they order.",
  noMails: "No automation mails yet",
  nobodyInside: "Nobody is in it yet",
  nameRequired: "Please give the automation a name",
  nameOneLine: "Name must be one line of text",
  tooLarge: "This automation is too large to be stored",
  tooMany: (most: number): string => `An account keeps at most ${grouped(most)} automations`,
  nobodyChosen: "Please choose at least one customer",
  noZone: "This is no time zone",
  capRange: "The limit is a whole number from 1 to 100",
  /** In the middle of a sentence; null for a limit that is not known. */
  mailLimit: (most: number | null): string => {
    if (most === null) return "the limit of mails in 7 days";
    return `the limit of ${grouped(most)} ${most === 1 ? "mail" : "mails"} in 7 days`;
  },
  created: "Automation created. It is switched off until you switch it on",
  saved: "Automation saved",
  rulesSaved: "Sending rules saved",
  switchedOn: "Automation turned on",
  changed: "The changed automation is live",
  paused: "Automation paused. Everybody stays where they are",
  resumed: "Automation resumed",
  deleted: "Automation deleted",
  takenOut: "Taken out of the automation",
  movedOn: "Moved on",
  added: (added: number, leftOut: number): string => {
    const who = added === 1 ? "1 customer" : `${grouped(added)} customers`;
    if (leftOut === 0) return `Added ${who}`;
    return `Added ${who}; ${grouped(leftOut)} had been in it before, or can't be added`;
  },
  enrolTitle: "Enrol them in automations?",
  /** `rows` null where the file was not counted. */
  enrolQuestion: (names: readonly string[], rows: number | null): string => {
    const which = names.length === 1 ? `${names[0]} is on` : `${listed(names)} are on`;
    return `${which}: enrol ${rows === null ? "the customers of this file" : `these ${grouped(rows)}`}?`;
  },
  enrolMore: "If you do, those who match can be mailed at once. If not, the import mails nobody.",
  enrolYes: "Yes, enrol them",
  enrolNo: "No, only import",
  importEntered: (entered: number): string =>
    `${customers(entered)} of this import entered an automation so far`,
  confirmDelete: (name: string): string =>
    `Are you sure you want to delete "${name}"? Everybody inside leaves it, and no more mails of it go out. This action cannot be undone.`,
  notReady: (problem: string): string => `This automation can't be turned on yet: ${problem}`,
  nothingChanged: "Nothing has changed since it was turned on",
  notLive: "This automation is not turned on",
  notPaused: "This automation is not paused",
  notInside: "They are no longer in it",
  stepsGone: (people: number): string =>
    people === 1
      ? "1 person is at a step that is gone: let those inside finish their version, or keep the step"
      : `${grouped(people)} people are at steps that are gone: let those inside finish their version, or keep the steps`,
  steered: "This mail belongs to an automation: pause or change it there",
  noSegment: "Its segment is gone: choose another",
  noCampaign: "Its campaign is gone: choose another",
  noWebhook: "Its webhook is gone: choose another",
  noSegmentToLeave: "Only an automation that starts with a segment can end when somebody leaves it",
  noDate: (field: string): string => `“${field}” is no date`,
  noField: (field: string): string => `There is no field “${field}”`,
  notSettable: (field: string): string =>
    `“${field}” can't be set here: choose one of your own fields`,
  noTags: (field: string): string => `“${field}” holds no tags`,
  wrongValue: (field: string): string => `This is no value for “${field}”`,
  manyConditions: (most: number): string =>
    `A mail of an automation has at most ${most} blocks that only some people are shown`,
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
    "A customer entered it more than 10 times in a day, so it is paused. Check whether it sets off itself, then resume it",
  inUse: (thing: string, names: readonly string[]): string =>
    `${thing} is used by ${names.length === 1 ? "the automation" : "the automations"} ${names.map((name) => `“${name}”`).join(", ")}`,
} as const;
