import { originalHeader } from "../original-header.ts";
import { headerOf } from "../read-message.ts";
import type { ReadMessage } from "../read-message.ts";
import { addressIn, addressOf } from "./addresses.ts";
import { bounceKind } from "./bounce-kind.ts";
import type { Classified } from "./classify.ts";

type Fields = ReadonlyMap<string, string>;

/** Recipients of a report that are looked at. We send one message to one of them. */
const MAX_GROUPS = 20;

type Found = Pick<Classified, "kind"> & Partial<Pick<Classified, "recipient" | "reason">>;

/** Reads a report by the standards: RFC 3464 of deliveries, RFC 5965 of complaints. Null where it is none. */
export function readReport(message: ReadMessage, own: readonly string[]): Found | null {
  if (message.feedbackReport !== null) return readComplaint(message, message.feedbackReport, own);
  if (message.deliveryStatus === null) return null;
  const groups = groupsOf(message.deliveryStatus);
  const recipients = groups.filter((group) => group.has("final-recipient") || group.has("action"));
  const failed = recipients.find((group) => actionOf(group) === "failed");
  // Some servers send a report that names nobody beside a notice that does.
  if (recipients.length === 0) return null;
  if (failed === undefined) {
    const isDelay = recipients.some((group) => actionOf(group) === "delayed");
    return { kind: isDelay ? "delay" : "other" };
  }
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(failed.get("status") ?? "")?.[0] ?? null;
  const words = failed.get("diagnostic-code")?.replace(/^[\w-]+\s*;\s*/, "") ?? "";
  const recipient =
    addressOf(failed.get("original-recipient") ?? "") ??
    addressOf(failed.get("final-recipient") ?? "") ??
    failedHeader(message) ??
    addressIn(headerOf(message, "to"), own);
  const around = message.text.slice(0, 2_000);
  const kind = bounceKind(status, ...(words === "" ? [around] : [words, around]));
  return { kind, recipient, reason: reasonOf(status, words) };
}

const actionOf = (group: Fields): string => (group.get("action") ?? "").trim().toLowerCase();

/** The address a server says it failed for: `X-Failed-Recipients`, of Gmail, Exim and others. */
export function failedHeader(message: ReadMessage): string | null {
  return addressOf(headerOf(message, "x-failed-recipients"));
}

/** A server's words, as a log shows them. */
export function reasonOf(status: string | null, words: string): string | null {
  const line = words.replace(/\s+/g, " ").trim().slice(0, 500);
  if (line === "") return status;
  return status === null || line.includes(status) ? line : `${status} ${line}`;
}

/** "not-spam" takes a complaint back, and what a virus or a fraud report says is about the message. */
function readComplaint(message: ReadMessage, report: string, own: readonly string[]): Found {
  const fields = groupsOf(report)[0] ?? new Map<string, string>();
  const type = (fields.get("feedback-type") ?? "").trim().toLowerCase();
  if (type !== "abuse" && type !== "fraud" && type !== "opt-out") return { kind: "other" };
  const recipient =
    addressOf(fields.get("original-rcpt-to") ?? "") ??
    addressOf(fields.get("removal-recipient") ?? "") ??
    addressIn(originalHeader(message.original, "to"), own);
  return { kind: "complaint", recipient };
}

/** Groups of fields, with empty lines between, unfolded. */
function groupsOf(text: string): Fields[] {
  const groups: Map<string, string>[] = [new Map()];
  for (const line of text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split("\n")) {
    const fields = groups.at(-1);
    if (line.trim() === "") {
      if (groups.length === MAX_GROUPS) break;
      if (fields !== undefined && fields.size > 0) groups.push(new Map());
      continue;
    }
    const colon = line.indexOf(":");
    if (colon > 0)
      fields?.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return groups;
}
