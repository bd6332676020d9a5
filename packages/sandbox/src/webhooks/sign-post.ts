import { createHmac, createPrivateKey, createPublicKey, sign } from "node:crypto";
import type { EmitOptions } from "./types.ts";

type Forgery = EmitOptions["forge"];

/** Secrets of one webhook, by the vendor's way to prove who posts. */
export type WebhookProof =
  | { service: "resend"; secret: string }
  | { service: "sendgrid"; privateKey: string }
  | { service: "brevo"; token: string | null; headers: Record<string, string> };

/** One post before it is signed. */
export type UnsignedPost = {
  id: string;
  body: string;
  /** When the post was first tried, and when it is tried now. */
  firstAt: Date;
  now: Date;
  forge?: Forgery;
};

const OLD_MS = 24 * 3_600_000;

/** The headers with which the vendor would post this body, spoilt as asked. */
export function signPost(proof: WebhookProof, post: UnsignedPost): Record<string, string> {
  if (post.forge === "noSignature") return {};
  const signedBody = post.forge === "badSignature" ? `${post.body} ` : post.body;
  switch (proof.service) {
    case "resend":
      return svixHeaders(proof.secret, post, signedBody);
    case "sendgrid":
      return sendgridHeaders(proof.privateKey, post, signedBody);
    case "brevo":
      return brevoHeaders(proof, post.forge);
  }
}

/** The body that goes out: other than the signed one when tampering was asked for. */
export function bodyToPost(post: UnsignedPost): string {
  return post.forge === "tamperedBody" ? post.body.replace(/\d(?=\D*$)/, "x") : post.body;
}

/** Base64 SPKI DER of the key pair, as SendGrid shows it. */
export function sendgridPublicKey(privateKey: string): string {
  const key = createPublicKey(createPrivateKey(privateKey));
  return key.export({ format: "der", type: "spki" }).toString("base64");
}

function svixHeaders(secret: string, post: UnsignedPost, body: string): Record<string, string> {
  // Each retry is signed anew; the id stays, so that receivers can tell it is the same event.
  const at = post.forge === "oldTimestamp" ? post.now.getTime() - OLD_MS : post.now.getTime();
  const timestamp = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const mac = createHmac("sha256", key).update(`${post.id}.${timestamp}.${body}`).digest("base64");
  return { "svix-id": post.id, "svix-timestamp": timestamp, "svix-signature": `v1,${mac}` };
}

function sendgridHeaders(key: string, post: UnsignedPost, body: string): Record<string, string> {
  // A retry keeps the first timestamp: nothing says it is renewed, so receivers must not rely on it.
  const at = post.forge === "oldTimestamp" ? post.now.getTime() - OLD_MS : post.firstAt.getTime();
  const timestamp = String(Math.floor(at / 1_000));
  const signature = sign("sha256", Buffer.from(timestamp + body), createPrivateKey(key));
  return {
    "x-twilio-email-event-webhook-signature": signature.toString("base64"),
    "x-twilio-email-event-webhook-timestamp": timestamp,
  };
}

function brevoHeaders(
  proof: { token: string | null; headers: Record<string, string> },
  forge: Forgery,
): Record<string, string> {
  const token = forge === "badSignature" ? "wrong-token" : proof.token;
  return { ...proof.headers, ...(token !== null && { authorization: `Bearer ${token}` }) };
}
