import type { FastifyReply, FastifyRequest } from "fastify";
import type { SandboxContext } from "../core/context.ts";
import type { SandboxService } from "../core/types.ts";
import type { Fault } from "../faults/fault.ts";
import type { RateState } from "../faults/rate-window.ts";
import { serialise } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { destroySocket, sendTruncated, sendTrickle, wait } from "./wire-faults.ts";

/** The vendor's way to say no, whoever asks. */
export interface VendorErrors {
  rateLimit(retryAfterSeconds: number, rate: RateState): Answer;
  serverError(status: number): Answer;
  keyExpired(): Answer;
  quota(): Answer;
}

/** A request that has been read and checked: refused, or ready to be accepted. */
export type Prepared =
  | { refuse: Answer }
  /** `release` gives back what `prepare` reserved, if the request is refused after all. */
  | { accept: () => Answer; release?: () => void; mails?: number };

/** One endpoint of a vendor. */
export interface Endpoint {
  service: SandboxService;
  errors: VendorErrors;
  /** Names the account for rate windows; the credential as sent. */
  credential(request: FastifyRequest): string;
  /** Requests per second the vendor's headers speak of. */
  usualRate: number;
  rateHeaders?(rate: RateState): Record<string, string>;
  prepare(request: FastifyRequest, body: Buffer, fault: Fault | null): Prepared | Promise<Prepared>;
}

/**
 * Makes a route handler of an endpoint: draws the request's fault, checks limits, prepares, accepts
 * and answers, so that every vendor misbehaves in the same ways and at the same moments.
 */
export function exchange(ctx: SandboxContext, endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const fault = ctx.faults.draw(endpoint.service);
    const account = endpoint.credential(request);
    const rate = ctx.rates.hit(endpoint.service, account, endpoint.usualRate);
    const rateHeaders = endpoint.rateHeaders?.(rate) ?? {};

    if (await breakBefore(ctx, fault, request, reply)) return reply;
    const refusal = refuseBefore(endpoint.errors, fault, rate);
    if (refusal) return send(reply, refusal, rateHeaders);

    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const prepared = await endpoint.prepare(request, body, fault);
    if ("refuse" in prepared) return send(reply, prepared.refuse, rateHeaders);
    if (!ctx.rates.spend(endpoint.service, account, prepared.mails ?? 0)) {
      prepared.release?.();
      return send(reply, endpoint.errors.quota(), rateHeaders);
    }
    if (fault?.mode === "latency") await wait(fault.ms);
    const answer = prepared.accept();
    if (await breakAfter(ctx, fault, request, reply, answer)) return reply;
    if (fault?.mode === "serverError") {
      return send(reply, endpoint.errors.serverError(fault.status ?? 500), rateHeaders);
    }
    return send(reply, answer, rateHeaders);
  };
}

/** Sends an answer; its own headers win over the vendor's usual ones. */
export function send(
  reply: FastifyReply,
  answer: Answer,
  headers: Record<string, string> = {},
): FastifyReply {
  const { type, payload } = serialise(answer);
  if (type !== null) reply.header("content-type", type);
  return reply
    .code(answer.status)
    .headers({ ...headers, ...answer.headers })
    .send(payload);
}

function refuseBefore(errors: VendorErrors, fault: Fault | null, rate: RateState): Answer | null {
  if (fault?.mode === "rateLimit") return errors.rateLimit(fault.retryAfterSeconds ?? 1, rate);
  if (fault?.mode === "keyExpired") return errors.keyExpired();
  if (fault?.mode === "quota") return errors.quota();
  if (fault?.mode === "serverError" && !fault.accepted) {
    return errors.serverError(fault.status ?? 500);
  }
  return rate.exceeded ? errors.rateLimit(rate.resetSeconds, rate) : null;
}

async function breakBefore(
  ctx: SandboxContext,
  fault: Fault | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (fault?.mode !== "reset" && fault?.mode !== "hang") return false;
  if (fault.accepted) return false;
  reply.hijack();
  if (fault.mode === "reset") destroySocket(request);
  else await hang(ctx, fault.ms, request);
  return true;
}

async function breakAfter(
  ctx: SandboxContext,
  fault: Fault | null,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<boolean> {
  switch (fault?.mode) {
    case "reset":
      reply.hijack();
      destroySocket(request);
      return true;
    case "hang":
      reply.hijack();
      await hang(ctx, fault.ms, request);
      return true;
    case "trickle":
      reply.hijack();
      await sendTrickle(reply, answer, fault.everyMs ?? 250);
      return true;
    case "truncate":
      reply.hijack();
      sendTruncated(reply, answer);
      return true;
    default:
      return false;
  }
}

async function hang(
  ctx: SandboxContext,
  ms: number | undefined,
  request: FastifyRequest,
): Promise<void> {
  if (ms === undefined) {
    ctx.hanging.add(request.raw.socket);
    return;
  }
  await wait(ms);
  destroySocket(request);
}
