// cspell:disable
import type { ImportColumn } from "../columns.ts";
import type { MailStatus } from "./words.ts";

/** Meanings that headings have in the files of one program only, as `normaliseHeader` leaves them. */
export type Program = {
  name: string;
  /**
   * One entry is enough: a heading only this program writes, or several with "+" that stand together in its files
   * alone.
   */
  knownBy: readonly string[];
  means: Partial<Record<ImportColumn, readonly string[]>>;
  ignores: readonly string[];
  /** Columns that hold a status among other things: only cells with a known status count. */
  watches?: readonly string[];
  /** Cells whose meaning is this program's own, by column; those under `watches` as in `subscribed`. */
  says?: Partial<Record<ImportColumn, Readonly<Record<string, MailStatus>>>>;
};

const list = (text: string): string[] => text.split(",").map((word) => word.trim());

/** Tools that send mail, shops and address books. Where the columns are documented: docs/importing-customers.md. */
export const PROGRAMS: readonly Program[] = [
  // Mailchimp's region and country are those of an IP address.
  {
    name: "Mailchimp",
    knownBy: list("member rating, leid, euid"),
    means: { subscribed: ["status"], bounced: ["clean time"] },
    ignores: list("region, cc"),
  },
  {
    name: "Square",
    knownBy: list("square customer id, transaction count"),
    means: { joined_date: ["first visit"], last_purchase: ["last visit"] },
    ignores: [],
  },
  // Zoho and Klaviyo: their "title" is a job title; Mr and Mrs are under "salutation".
  {
    name: "Zoho CRM and Klaviyo",
    knownBy: list("email opt out, contact owner, klaviyo id"),
    means: { occupation: ["title"] },
    ignores: [],
  },
  // Whether one may be billed.
  {
    name: "Zoho Books",
    knownBy: list("payment terms, gst treatment"),
    means: {},
    ignores: ["status"],
  },
  {
    name: "listmonk",
    knownBy: ["uuid+attributes+status", "uuid+attribs+status"],
    means: { subscribed: ["status"] },
    ignores: [],
  },
  {
    name: "Keila",
    knownBy: ["external id+data+status"],
    means: { subscribed: ["status"] },
    ignores: [],
    says: { subscribed: { active: "yes", unreachable: "bounced" } },
  },
  // A member who was deleted there has left.
  {
    name: "Ghost",
    knownBy: list("complimentary plan, subscribed to emails"),
    means: { subscribed: ["subscribed to emails"], unsubscribed: ["deleted at"] },
    ignores: [],
  },
  // A free reader has no active subscription, and still reads.
  {
    name: "Substack",
    knownBy: list("email disabled, emails disabled, active subscription+expiry"),
    means: { unsubscribed: list("email disabled, emails disabled") },
    ignores: [],
  },
  {
    name: "beehiiv",
    knownBy: [
      "subscription tier+status",
      "subscription premium tier names+status",
      "referral code+status",
      "acquisition source+status",
      "tier+utm source+status",
    ],
    means: { subscribed: ["status"] },
    ignores: [],
    says: { subscribed: { active: "yes", inactive: "no" } },
  },
  // Its state is not a place, but files of shops have the same headings.
  {
    name: "Kit",
    knownBy: [
      "email address+state+created at+first name",
      "subscriber state",
      "email address+status+created at+tags",
    ],
    means: {},
    ignores: [],
    watches: list("state, subscriber state, status"),
    says: { subscribed: { active: "yes", inactive: "unconfirmed" } },
  },
  // 1 unsubscribed, 2 bounced, 3 by hand.
  {
    name: "Mautic",
    knownBy: list("do not contact, date identified"),
    means: { unsubscribed: ["do not contact"] },
    ignores: [],
    says: { unsubscribed: { "2": "bounced", "3": "no" } },
  },
  {
    name: "Mailtrain",
    knownBy: ["cid+status", "opt in ip+status", "hash email+status"],
    means: { subscribed: ["status"] },
    ignores: [],
    says: { subscribed: { "1": "yes", "2": "no", "3": "bounced", "4": "complained" } },
  },
  // Inactive are those it stops mailing because they never open.
  {
    name: "MailPoet",
    knownBy: ["global status", "list status+email"],
    means: { subscribed: list("subscription status, list status, global status") },
    ignores: [],
    says: { subscribed: { inactive: "unconfirmed" } },
  },
  {
    name: "MailerLite",
    knownBy: [
      "subscriber+sent+opens",
      "subscriber+sent+opened",
      "subscriber+subscribed+location",
      "email+sent+opens+status",
    ],
    means: { email: ["subscriber"], subscribed: ["status"], joined_date: ["subscribed"] },
    ignores: [],
    says: { subscribed: { active: "yes" } },
  },
  {
    name: "Buttondown",
    knownBy: list(
      "subscriber type, email address+type+creation date, email+type+creation date, email address+metadata+type, email+metadata+type",
    ),
    means: { subscribed: list("subscriber type, type"), joined_date: ["creation date"] },
    ignores: [],
    says: { subscribed: { paused: "yes", undeliverable: "bounced" } },
  },
  {
    name: "EmailOctopus",
    knownBy: [
      "email address+status+last updated at",
      "email address+status+created at+first name",
      "contact status",
    ],
    means: { subscribed: list("status, contact status") },
    ignores: [],
  },
  {
    name: "ActiveCampaign",
    knownBy: [
      "contact id+lists+status",
      "contact id+status+date added",
      "contact id+status+date created",
    ],
    means: { subscribed: ["status"] },
    ignores: [],
    says: { subscribed: { active: "yes" } },
  },
  // A soft bounce is no reason to never write again, but Sendy does not mail them either.
  {
    name: "Sendy",
    knownBy: ["email+status+last activity"],
    means: { subscribed: ["status"] },
    ignores: [],
  },
  // Unconfirmed addresses have "confirmed" 0 there.
  {
    name: "phpList",
    knownBy: list("bouncecount, bounce count, blacklisted+confirmed, htmlemail"),
    means: { unsubscribed: ["blacklisted"], subscribed: ["confirmed"] },
    ignores: list("optedin, opted in"),
    says: { subscribed: { "0": "unconfirmed", no: "unconfirmed", false: "unconfirmed" } },
  },
  // A suspended user can't write to the company, and hears nothing from it.
  {
    name: "Zendesk",
    knownBy: [
      "organization+suspended",
      "role+suspended",
      "external id+suspended",
      "suspended+email",
    ],
    means: { unsubscribed: ["suspended"] },
    ignores: [],
  },
  {
    name: "Constant Contact",
    knownBy: ["email status", "email permission status", "email permissions status"],
    means: {},
    ignores: [],
    watches: list("email status, email permission status, email permissions status"),
    says: { subscribed: { active: "yes" } },
  },
  {
    name: "Customer.io",
    knownBy: list("cio id, cio subscription preferences"),
    means: { unsubscribed: list("unsubscribed, suppressed") },
    ignores: [],
  },
];
