import type { AutomationDocument } from "./document.ts";

/** An automation to begin with. */
export type AutomationStarter = {
  key: string;
  name: string;
  /** One sentence on its purpose. */
  description: string;
  document: AutomationDocument;
};

const MORNING = { hour: 10, minute: 0 } as const;
const UNTIL_BOUGHT = { rules: null, bought: true, clicked: false, leftSegment: false } as const;
const TO_THE_END = { ...UNTIL_BOUGHT, bought: false } as const;
const NEVER = { type: "never" } as const;

/** The automations that ship, each complete where the account has the fields it names. */
export const AUTOMATION_STARTERS: readonly AutomationStarter[] = [
  {
    key: "welcome",
    name: "Welcome",
    description: "Three emails for a new customer, until the first order",
    document: {
      version: 1,
      trigger: { type: "added", by: null, tag: null },
      steps: [
        {
          id: "welcome",
          type: "send",
          template: {
            subject: "Welcome, {first_name|and thank you}",
            body: "Hi {first_name|there},\n\nthank you for joining us. If there is anything you would like to know, just answer this mail: a person reads it.\n\n{company}",
          },
        },
        { id: "wait-1", type: "wait", amount: 2, unit: "days" },
        {
          id: "best",
          type: "send",
          template: {
            subject: "What our customers like best",
            body: "Hi {first_name|there},\n\nmost people begin with what others like best. Answer this mail and tell us what you are looking for: we will gladly suggest something.\n\n{company}",
          },
        },
        { id: "wait-2", type: "wait", amount: 4, unit: "days" },
        {
          id: "help",
          type: "send",
          template: {
            subject: "Can we help you choose?",
            body: "Hi {first_name|there},\n\nstill thinking it over? Tell us what holds you back, and we will help.\n\n{company}",
          },
        },
      ],
      leaveWhen: UNTIL_BOUGHT,
      reentry: NEVER,
      whenCapped: "later",
    },
  },
  {
    key: "win-back",
    name: "Win back",
    description: "Two emails to customers without an order for 90 days",
    document: {
      version: 1,
      trigger: { type: "lastOrder", days: 90, time: MORNING },
      steps: [
        {
          id: "miss-you",
          type: "send",
          template: {
            subject: "{first_name|Hello}, it has been a while",
            body: "Hi {first_name|there},\n\nwe have not seen you for three months. Was everything all right with your last order? Just answer this mail.\n\n{company}",
          },
        },
        { id: "wait-1", type: "wait", amount: 1, unit: "weeks" },
        {
          id: "news",
          type: "send",
          template: {
            subject: "What is new since you were here",
            body: "Hi {first_name|there},\n\na few things have come in since your last order. Come and have a look.\n\n{company}",
          },
        },
      ],
      leaveWhen: UNTIL_BOUGHT,
      reentry: { type: "afterDays", days: 90 },
      whenCapped: "later",
    },
  },
  {
    key: "birthday",
    name: "Birthday",
    description: "A greeting each year on a date field called birthday",
    document: {
      version: 1,
      trigger: {
        type: "date",
        field: "birthday",
        every: "year",
        days: 0,
        time: { hour: 9, minute: 0 },
      },
      steps: [
        {
          id: "greeting",
          type: "send",
          template: {
            subject: "Happy birthday, {first_name|dear customer}",
            body: "Dear {first_name|customer},\n\nall of us wish you a wonderful day.\n\n{company}",
          },
        },
      ],
      leaveWhen: TO_THE_END,
      reentry: { type: "every" },
      whenCapped: "skip",
    },
  },
  {
    key: "after-purchase",
    name: "After a purchase",
    description: "Thanks after an order, and a question a week later",
    document: {
      version: 1,
      trigger: { type: "order", first: false },
      steps: [
        { id: "wait-1", type: "wait", amount: 1, unit: "hours" },
        {
          id: "thanks",
          type: "send",
          template: {
            subject: "Thank you, {first_name|and see you soon}",
            body: "Hi {first_name|there},\n\nthank you for your order. If anything is not right, answer this mail and we will mend it.\n\n{company}",
          },
        },
        { id: "wait-2", type: "wait", amount: 1, unit: "weeks" },
        {
          id: "question",
          type: "send",
          template: {
            subject: "How do you like it?",
            body: "Hi {first_name|there},\n\nyou have had it for a week now. How do you like it? One sentence is enough: just answer this mail.\n\n{company}",
          },
        },
      ],
      leaveWhen: TO_THE_END,
      reentry: { type: "afterDays", days: 30 },
      whenCapped: "later",
    },
  },
  {
    key: "price-drop",
    name: "Price drop",
    description: "An email to customers who get the tag price-drop, which is then removed",
    document: {
      version: 1,
      trigger: { type: "added", by: null, tag: { field: "tags", tag: "price-drop" } },
      steps: [
        {
          id: "mail",
          type: "send",
          template: {
            subject: "{first_name|Good news}: it costs less now",
            body: "Hi {first_name|there},\n\nsomething you looked at costs less than before. Come and have a look while there is some left.\n\n{company}",
          },
        },
        { id: "untag", type: "tag", field: "tags", tag: "price-drop", remove: true },
      ],
      leaveWhen: TO_THE_END,
      reentry: { type: "every" },
      whenCapped: "later",
    },
  },
];
