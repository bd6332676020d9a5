import { verify as verifySignature } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { VENDOR_URLS } from "../../../config.ts";
import { asText, parseObject } from "../json.ts";

const CONFIRMATION = [
  ...["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
];

/** The signed members of each type of message, in the order of their names. */
const SIGNED = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: CONFIRMATION,
  UnsubscribeConfirmation: CONFIRMATION,
} as const;

/** A post of Amazon SNS, not proved yet. */
export type SnsMessage = {
  type: keyof typeof SIGNED;
  id: string;
  topic: string;
  message: string;
  at: number;
  certificateUrl: string;
  /** Confirms the subscription; empty in a notification. */
  subscribeUrl: string;
  members: Readonly<Record<string, unknown>>;
};

export const TOPIC = /^arn:aws(?:-[a-z-]+)?:sns:([a-z0-9-]{4,32}):\d{12}:[A-Za-z0-9_.-]{1,256}$/;

/** Reads a post's body; null where it is none of SNS. */
export function readSnsMessage(rawBody: Buffer): SnsMessage | null {
  const members = parseObject(rawBody.toString("utf8"));
  if (members === null) return null;
  const type = asText(members["Type"]);
  const topic = asText(members["TopicArn"]);
  const id = asText(members["MessageId"]);
  if (!isType(type) || !TOPIC.test(topic) || !/^[\w-]{1,100}$/.test(id)) return null;
  return {
    ...{ type, topic, id, members },
    message: asText(members["Message"]),
    at: Date.parse(asText(members["Timestamp"])),
    certificateUrl: asText(members["SigningCertURL"]),
    subscribeUrl: asText(members["SubscribeURL"]),
  };
}

const isType = (text: string): text is keyof typeof SIGNED => Object.hasOwn(SIGNED, text);

const ALGORITHMS = new Map([
  ["1", "RSA-SHA1"],
  ["2", "RSA-SHA256"],
]);

/** Whether the message is signed by this key: RSA over its members, with SHA-1 (version 1) or SHA-256 (version 2). */
export function isSignedBy(key: KeyObject, { type, members }: SnsMessage): boolean {
  const algorithm = ALGORITHMS.get(asText(members["SignatureVersion"]));
  const signature = Buffer.from(asText(members["Signature"]), "base64");
  if (algorithm === undefined || signature.byteLength === 0) return false;
  const lines = SIGNED[type].flatMap((name) => {
    const value = members[name];
    return typeof value === "string" ? [`${name}\n${value}\n`] : [];
  });
  return verifySignature(algorithm, Buffer.from(lines.join("")), key, signature);
}

/** Local mode calls this machine by its name as well as by its number. */
const byNumber = (url: string): string =>
  url.replace(/^http:\/\/(?:localhost|\[::1\])(?=[:/])/, "http://127.0.0.1");

/**
 * Whether an address is SNS's own in the region of its topic. Where an operator has put another address in SES's place,
 * as local mode does, it is the SNS under that one alone.
 */
export function isSnsUrl(url: string, at: { topic: string; sesUrl: string }): boolean {
  if (!URL.canParse(url) || url.length > 1_000) return false;
  const { href, protocol, hostname, port, username, password } = new URL(url);
  if (username !== "" || password !== "") return false;
  if (at.sesUrl !== VENDOR_URLS.ses)
    return byNumber(href).startsWith(`${byNumber(at.sesUrl).replace(/\/v2$/, "")}/sns/`);
  const region = TOPIC.exec(at.topic)?.[1] ?? "";
  return protocol === "https:" && port === "" && hostname === `sns.${region}.amazonaws.com`;
}
