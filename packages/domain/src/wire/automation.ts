import { z } from "zod";
import { EXIT_REASONS } from "../automation/index.ts";
import { isStorableJson } from "../campaign/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { linkTagsWire, trackingChoice } from "../tracking/index.ts";
import { count, id, instant, rupees } from "./primitives.ts";

const words = MESSAGES.automations;

/** How many automations an account keeps, characters of a name, and of a document as JSON. */
export const AUTOMATION_WIRE_LIMITS = { automations: 200, name: 120, json: 2_000_000 } as const;

/** A draft, one that enrols and advances, or one that is paused. */
export const AUTOMATION_STATES = ["draft", "live", "paused"] as const;
export type AutomationState = (typeof AUTOMATION_STATES)[number];

/** The state of an enrolment. */
export const ENROLMENT_STATES = ["inside", "completed", "left"] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

/** Enrolments by state and exit reason. */
export const automationCounts = z.object({
  inside: count,
  entered: count,
  completed: count,
  /** By reason, those that occur. */
  left: z.partialRecord(z.enum(EXIT_REASONS), count),
});
export type AutomationCounts = z.infer<typeof automationCounts>;

/** Missing part of a definition that prevents publishing, and its step; null for the automation itself. */
export const automationProblem = z.object({ step: z.string().nullable(), message: z.string() });
export type AutomationProblem = z.infer<typeof automationProblem>;

/** An automation as lists show it. */
export const automationSummaryWire = z.object({
  _id: id,
  name: z.string(),
  state: z.enum(AUTOMATION_STATES),
  /** The trigger as a sentence; of a live one, the one in force. */
  trigger: z.string(),
  /** Whether it is live and an import can enrol customers in it, if the import requests that. */
  takesImports: z.boolean(),
  counts: automationCounts,
  /** Whether the draft differs from the live version. */
  hasChanges: z.boolean(),
  /** Why emails of it wait, in a sentence; null while they don't. */
  held: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** When it was first published; null before. */
  liveSince: instant.nullable(),
  pausedAt: instant.nullable(),
});
export type AutomationSummaryWire = z.infer<typeof automationSummaryWire>;

/** How many are at a step of a version, by its step's id. */
const stepPeople = z.object({ version: z.int(), step: z.string(), people: count });

/** One automation, with its draft and its live version. */
export const automationWire = automationSummaryWire.extend({
  /** As it is written, complete or not; `automationDocument` says whether it is. */
  document: z.unknown(),
  /** Missing parts that prevent publishing. */
  problems: z.array(automationProblem),
  /** The version in force, and its document. */
  live: z.object({ version: z.int(), document: z.unknown(), since: instant }).nullable(),
  people: z.array(stepPeople),
});
export type AutomationWire = z.infer<typeof automationWire>;

/** Effect of publishing it now. */
export const automationEntryWire = z.object({
  /** Customers who match the trigger now; null for a trigger by events. */
  matching: count.nullable(),
  /** Of these, who can be mailed. */
  reachable: count.nullable(),
  /**
   * Emails that would be sent at once if they were enrolled, and the number that the service still allows today; null
   * for no limit.
   */
  mailsNow: count,
  quotaLeft: count.nullable(),
  /** Number of entries it would have had in the last 30 days; null if unknown. */
  enteredInLast30Days: count.nullable(),
  /** How many inside stand at a step that the written document has too, and how many at one that it lacks. */
  canMove: count,
  stepsGone: z.array(z.object({ step: z.string(), people: count })),
});
export type AutomationEntryWire = z.infer<typeof automationEntryWire>;

/** A customer in an automation. */
export const enrolmentWire = z.object({
  _id: id,
  automation: z.object({ _id: id, name: z.string(), state: z.enum(AUTOMATION_STATES) }),
  /** Null once they are erased. */
  customer: z.object({ _id: id, name: z.string(), email: z.string() }).nullable(),
  version: z.int(),
  state: z.enum(ENROLMENT_STATES),
  left: z.enum(EXIT_REASONS).nullable(),
  /** The step they are at, and the same as a sentence; null once they are through. */
  step: z.string().nullable(),
  sentence: z.string().nullable(),
  /** When they go on, at the earliest. */
  dueAt: instant.nullable(),
  enteredAt: instant,
  endedAt: instant.nullable(),
  /** The steps they have done, in order. */
  moves: z.array(z.object({ step: z.string(), sentence: z.string(), at: instant })),
});
export type EnrolmentWire = z.infer<typeof enrolmentWire>;

export const enrolmentPageWire = z.object({
  items: z.array(enrolmentWire),
  nextCursor: z.string().nullable(),
});
export type EnrolmentPageWire = z.infer<typeof enrolmentPageWire>;

/** Results of a step of the version in force, or of earlier ones. */
export const stepReportWire = z.object({
  step: z.string(),
  sentence: z.string(),
  /** True for one that the version in force does not have. */
  gone: z.boolean(),
  /** How often it was reached, and how many are at it. */
  reached: count,
  waiting: count,
  /** Of an email step: its results over all versions, and the campaign of the newest, whose logs can be read. */
  mail: z
    .object({
      campaignIds: z.array(id),
      stats: z.object({
        queued: count,
        sent: count,
        delivered: count,
        /** Of the versions that track them; null where none does. */
        opened: count.nullable(),
        clicked: count.nullable(),
        failed: count,
      }),
      sales: z.object({ orders: count, revenue: rupees }).nullable(),
    })
    .nullable(),
  /** How many left while they were at it. */
  left: count,
});
export type StepReportWire = z.infer<typeof stepReportWire>;

export const automationReportWire = z.object({
  counts: automationCounts,
  steps: z.array(stepReportWire),
});
export type AutomationReportWire = z.infer<typeof automationReportWire>;

/** An automation to begin with: filled in, and switched off. */
export const automationStarterWire = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  document: z.record(z.string(), z.unknown()),
});
export type AutomationStarterWire = z.infer<typeof automationStarterWire>;

/** Sending rules shared by all automations and campaigns of an account. */
export const sendingRulesWire = z.object({
  /** The IANA zone of the hours and days in automations. */
  timeZone: z.string(),
  /** Most marketing emails to a customer in 7 days; null for no limit. */
  mailCap: z.int().nullable(),
  /** For how many seconds a campaign created on a screen can be taken back. */
  holdSeconds: count,
  /** Tracking of emails that do not choose it themselves. */
  tracking: trackingChoice,
  /** The tags for web analytics that links get. */
  linkTags: linkTagsWire,
});
export type SendingRulesWire = z.infer<typeof sendingRulesWire>;

const name = z
  .string()
  .trim()
  .min(1, words.nameRequired)
  .superRefine(atMost(AUTOMATION_WIRE_LIMITS.name, "Name"))
  .refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text), words.nameOneLine)
  .meta({ maxLength: roomFor(AUTOMATION_WIRE_LIMITS.name) });
/** Complete or not, an object. */
const document = z
  .looseObject({})
  .refine((given) => isStorableJson(given, AUTOMATION_WIRE_LIMITS.json), words.tooLarge);
const wireId = z.string().max(64);

/** Body of create: with the document of a starter, one's own, or none. */
export const createAutomationInput = z.strictObject({
  name,
  document: document.optional(),
});
export type CreateAutomationInput = z.infer<typeof createAutomationInput>;

/** An absent property stays as it is. The published version changes with the next publishing alone. */
export const saveAutomationInput = z.strictObject({
  id: wireId,
  name: name.optional(),
  document: document.optional(),
});
export type SaveAutomationInput = z.infer<typeof saveAutomationInput>;

/**
 * Body of switch-on, for a draft, and for changes of one that is live or paused. `includeExisting` lets in those who
 * match now as well; `inside` says whether those inside finish their version or move to the same step of the new one.
 */
export const switchOnInput = z.strictObject({
  id: wireId,
  includeExisting: z.boolean().default(false),
  inside: z.enum(["finish", "move"]).default("finish"),
});
export type SwitchOnInput = z.infer<typeof switchOnInput>;

/** Handling of steps that came due while it was paused. */
export const resumeAutomationInput = z.strictObject({
  id: wireId,
  overdue: z.enum(["send", "skip"]).default("send"),
});
export type ResumeAutomationInput = z.infer<typeof resumeAutomationInput>;

/** Most customers added by one call. */
export const ADD_CUSTOMERS_MAX = 1_000;

export const addCustomersInput = z.strictObject({
  id: wireId,
  customerIds: z.array(wireId).min(1, words.nobodyChosen).max(ADD_CUSTOMERS_MAX),
});
export type AddCustomersInput = z.infer<typeof addCustomersInput>;

/** How many customers will be enrolled, and how many will not. */
export const addedCustomersWire = z.object({ added: count, leftOut: count });
export type AddedCustomersWire = z.infer<typeof addedCustomersWire>;

export const enrolmentsInput = z.strictObject({
  id: wireId,
  state: z.enum(ENROLMENT_STATES).optional(),
  step: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  cursor: z.string().max(64).optional(),
  limit: z.int().min(1).max(200).default(50),
});
export type EnrolmentsInput = z.infer<typeof enrolmentsInput>;

/** Names one enrolment. */
export const enrolmentInput = z.strictObject({ id: wireId, enrolmentId: wireId });
export type EnrolmentInput = z.infer<typeof enrolmentInput>;
