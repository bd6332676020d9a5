import { createSign } from "node:crypto";
import { SNS_CERTIFICATE_NAME, SNS_KEY } from "./certificate.ts";

/** The signed members of a message, by its type; each that is there counts. */
const SIGNED = [
  ...["Message", "MessageId", "SubscribeURL", "Subject", "Timestamp", "Token", "TopicArn", "Type"],
] as const;

/** A message before it is signed. */
export type SnsFields = {
  Type: "Notification" | "SubscriptionConfirmation" | "UnsubscribeConfirmation";
  MessageId: string;
  TopicArn: string;
  Message: string;
  Timestamp: string;
  Subject?: string;
  Token?: string;
  SubscribeURL?: string;
};

/** Version 1 hashes by SHA-1, version 2 by SHA-256. */
export type SnsVersion = "1" | "2";

/**
 * A message as SNS posts it.
 *
 * @param snsUrl - The stand-in's address, where the certificate is.
 */
export function signSnsMessage(
  fields: SnsFields,
  { snsUrl, version = "1" }: { snsUrl: string; version?: SnsVersion },
): Record<string, string> {
  const lines = SIGNED.flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [`${name}\n${value}\n`];
  });
  const signature = createSign(version === "1" ? "RSA-SHA1" : "RSA-SHA256")
    .update(lines.join(""))
    .sign(SNS_KEY, "base64");
  return {
    ...fields,
    SignatureVersion: version,
    Signature: signature,
    SigningCertURL: `${snsUrl}/${SNS_CERTIFICATE_NAME}`,
  };
}
