/**
 * One way for a service to misbehave.
 *
 * `accepted` tells on which side of acceptance it happens: false (the default) refuses the request
 * untouched; true accepts the emails first, so that the client cannot know they were.
 */
export type Fault =
  /** The vendor's 429 with its headers. */
  | { mode: "rateLimit"; retryAfterSeconds?: number }
  /** A bare server error, in the vendor's error shape. */
  | { mode: "serverError"; status?: 500 | 502 | 503 | 504; accepted?: boolean }
  /** The connection is reset instead of a response. */
  | { mode: "reset"; accepted?: boolean }
  /** No response for `ms`, then a reset. Without `ms` the socket stays until the client gives up. */
  | { mode: "hang"; ms?: number; accepted?: boolean }
  /** Accepts, then writes the response one piece each `everyMs`. */
  | { mode: "trickle"; everyMs?: number }
  /** Accepts, then sends half of the JSON and ends properly. */
  | { mode: "truncate" }
  /** The credential is treated as expired or revoked. */
  | { mode: "keyExpired" }
  /** The account has used up its quota. */
  | { mode: "quota" }
  /** HTTP only: the request is refused in the vendor's error shape, with these words. */
  | { mode: "refusal"; message: string }
  /** Answers properly after `ms`. */
  | { mode: "latency"; ms: number }
  /** AI only: text that breaks the requested format. */
  | { mode: "malformed" }
  /** AI only: a response without text. */
  | { mode: "empty" }
  /** SMTP only: a reply of `code` at a stage of the dialogue. */
  | { mode: "smtpReply"; code: number; at?: "auth" | "mail" | "rcpt" | "data"; message?: string }
  /** SMTP only: the connection drops after the final dot; the email is accepted unless told not. */
  | { mode: "dropAfterDot"; accepted?: boolean };

/** A fault and its chance per request, 0..1. */
export type FaultChance = { fault: Fault; probability: number };
