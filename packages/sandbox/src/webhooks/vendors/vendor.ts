import { defaultReason } from "../event-words.ts";
import type { SnsVersion } from "../../sns/sign-message.ts";
import type { StoredMail } from "../../core/types.ts";
import type { EmitOptions, MailEventKind, WebhookRegistration, WebhookTarget } from "../types.ts";

/** The event to report of a mail. */
export type MailEvent = {
  mail: StoredMail;
  kind: MailEventKind;
  at: Date;
  link: string | null;
  reason: string | null;
};

/** One post before it is signed. */
export type UnsignedPost = {
  id: string;
  body: string;
  /** When the post was first tried, and when it is tried now. */
  firstAt: Date;
  now: Date;
  /** The token of a subscription that is to be confirmed, in place of an event. */
  confirms?: string | undefined;
  forge?: EmitOptions["forge"];
};

/** How a vendor reports: its words, its proof, its retries. */
export type Vendor = {
  /** Its word for each kind of event; null where it has none. */
  words: Record<MailEventKind, string | null>;
  payload: (name: string, event: MailEvent) => Record<string, unknown>;
  /** Whether it tells by SNS, whose subscription is confirmed first. */
  bySns?: true;
  /** Whether a post is an array of events. */
  isBatched: (hook: { batched: boolean }) => boolean;
  /** Waits before each further attempt, in the vendor's own time. */
  waitsMs: readonly number[];
  /** Whether it drops the event after an error response; never where absent. */
  drops?: (status: number) => boolean;
  /** The vendor's own kind of secret of a new webhook; "" for none. */
  secretFor: (target: WebhookTarget) => string;
  /** Part of it that its receiver needs to check posts. */
  describe: (secret: string) => Partial<WebhookRegistration>;
  /** The headers that prove a post of this body. */
  prove: (
    hook: { secret: string; headers: Record<string, string> },
    post: UnsignedPost,
    body: string,
  ) => Record<string, string>;
  /** The body that goes out, where the proof is a part of it; spoilt as requested. */
  envelope?: (hook: { secret: string; sns: SnsHook | null }, post: UnsignedPost) => string;
};

/** How SNS tells a webhook: its own address, and the version of its signatures. */
export type SnsHook = { url: string; version: SnsVersion };

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const OLD_MS = 24 * HOUR;
export const USER_AGENT = "Mozilla/5.0 (X11; Linux x64) Sandbox/1.0";

/** A moment in seconds, a day too old if that is requested. */
export const stampOf = (at: Date, { forge }: UnsignedPost): string =>
  String(Math.floor((forge === "oldTimestamp" ? at.getTime() - OLD_MS : at.getTime()) / 1_000));

/** The reason an event gives. */
export const reasonOf = ({ reason, kind, mail }: MailEvent): string =>
  reason ?? defaultReason(kind, mail.recipient.email);

export const isEngagement = (kind: MailEventKind): boolean =>
  kind === "opened" || kind === "machineOpened" || kind === "clicked";
