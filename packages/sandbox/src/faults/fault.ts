import { z } from "zod";

/**
 * One way for a service to misbehave.
 *
 * `accepted` tells on which side of acceptance it happens: false (the default) refuses the request
 * untouched; true accepts the mails first, so that the client cannot know they were.
 */
export const fault = z.discriminatedUnion("mode", [
  /** The vendor's 429 with its headers. */
  z.object({ mode: z.literal("rateLimit"), retryAfterSeconds: z.number().min(0).optional() }),
  /** A bare server error, in the vendor's error shape. */
  z.object({
    mode: z.literal("serverError"),
    status: z.union([z.literal(500), z.literal(502), z.literal(503), z.literal(504)]).optional(),
    accepted: z.boolean().optional(),
  }),
  /** The connection is reset instead of an answer. */
  z.object({ mode: z.literal("reset"), accepted: z.boolean().optional() }),
  /** No answer for `ms`, then a reset. Without `ms` the socket stays until the client gives up. */
  z.object({
    mode: z.literal("hang"),
    ms: z.number().min(0).optional(),
    accepted: z.boolean().optional(),
  }),
  /** Accepts, then writes the answer one piece each `everyMs`. */
  z.object({ mode: z.literal("trickle"), everyMs: z.number().min(1).optional() }),
  /** Accepts, then answers with half of the JSON and ends properly. */
  z.object({ mode: z.literal("truncate") }),
  /** The credential is treated as expired or revoked. */
  z.object({ mode: z.literal("keyExpired") }),
  /** The account has used up its quota. */
  z.object({ mode: z.literal("quota") }),
  /** HTTP only: the request is refused in the vendor's error shape, with these words. */
  z.object({ mode: z.literal("refusal"), message: z.string() }),
  /** Answers properly after `ms`. */
  z.object({ mode: z.literal("latency"), ms: z.number().min(0) }),
  /** AI only: text that breaks the asked-for format. */
  z.object({ mode: z.literal("malformed") }),
  /** AI only: an answer without text. */
  z.object({ mode: z.literal("empty") }),
  /** SMTP only: a reply of `code` at a stage of the dialogue. */
  z.object({
    mode: z.literal("smtpReply"),
    code: z.number().int().min(400).max(599),
    at: z.enum(["auth", "mail", "rcpt", "data"]).optional(),
    message: z.string().optional(),
  }),
  /** SMTP only: the connection drops after the final dot; the mail is accepted unless told not. */
  z.object({ mode: z.literal("dropAfterDot"), accepted: z.boolean().optional() }),
]);

/** @see fault */
export type Fault = z.infer<typeof fault>;

/** A fault and its chance per request, 0..1. */
export const faultChance = z.object({ fault, probability: z.number().min(0).max(1) });

/** @see faultChance */
export type FaultChance = z.infer<typeof faultChance>;
