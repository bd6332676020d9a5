import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { accountHash } from "../core/account-hash.ts";
import type { SandboxContext } from "../context.ts";
import { bodyDigest } from "../core/request-log.ts";
import type { SandboxService } from "../core/types.ts";
import type { Fault } from "../faults/fault.ts";
import type { RateState } from "../faults/rate-window.ts";
import { serialise } from "./wire-response.ts";
import type { WireResponse } from "./wire-response.ts";
import { destroySocket, sendTruncated, sendTrickle, wait } from "./wire-faults.ts";

/** The vendor's error responses. */
export type VendorErrors = {
  rateLimit(retryAfterSeconds: number, rate: RateState): WireResponse;
  serverError(status: number): WireResponse;
  keyExpired(): WireResponse;
  quota(): WireResponse;
  refusal(message: string): WireResponse;
};

/** A request that has been read and checked: refused, or ready to be accepted. */
export type Prepared = { refuse: WireResponse } | { accept: () => WireResponse };

/** One endpoint of a vendor. */
export type Endpoint = {
  service: SandboxService;
  errors: VendorErrors;
  /** Names the account for rate windows; the credential as sent. */
  credential(request: FastifyRequest): string;
  /** Requests per second in the vendor's headers. */
  usualRate: number;
  rateHeaders?(rate: RateState): Record<string, string>;
  prepare(request: FastifyRequest, body: Buffer, fault: Fault | null): Prepared | Promise<Prepared>;
};

/**
 * Makes a route handler of an endpoint: draws the request's fault, prepares, accepts
 * and responses, so that every vendor misbehaves in the same ways and at the same moments.
 */
export function exchange(ctx: SandboxContext, endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const at = ctx.clock.now().toISOString();
    const fault = ctx.faults.draw(endpoint.service);
    const account = endpoint.credential(request);
    const rate = ctx.rates.hit(endpoint.service, account, endpoint.usualRate);
    const rateHeaders = endpoint.rateHeaders?.(rate) ?? {};
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);

    function note(status: number | null): void {
      const isLimited = fault?.mode === "rateLimit" && status === 429;
      ctx.requests?.add({
        service: endpoint.service,
        account: accountHash(account),
        body: bodyDigest(body),
        at,
        endedAt: ctx.clock.now().toISOString(),
        fault: fault?.mode ?? null,
        status,
        waitSeconds: isLimited ? (fault.retryAfterSeconds ?? 1) : null,
      });
    }
    function end(response: WireResponse): FastifyReply {
      note(response.status);
      return send(reply, response, rateHeaders);
    }

    if (breaksBefore(fault)) {
      note(null);
      await breakConnection(ctx, fault, request, reply);
      return reply;
    }
    const refusal = refuseBefore(endpoint.errors, fault, rate);
    if (refusal) return end(refusal);

    const call = await endpoint.prepare(request, body, fault);
    if ("refuse" in call) return end(call.refuse);
    if (fault?.mode === "latency") await wait(fault.ms);
    const accepted = call.accept();
    if (fault !== null && breaksAfter(fault)) {
      note(fault.mode === "trickle" || fault.mode === "truncate" ? accepted.status : null);
      await breakAfter(ctx, fault, request, reply, accepted);
      return reply;
    }
    if (fault?.mode === "serverError") return end(endpoint.errors.serverError(fault.status ?? 500));
    return end(accepted);
  };
}

/** Sends a response; its own headers win over the vendor's usual ones. */
export function send(
  reply: FastifyReply,
  response: WireResponse,
  headers: Record<string, string> = {},
): FastifyReply {
  const { type, payload } = serialise(response);
  if (type !== null) reply.header("content-type", type);
  return reply
    .code(response.status)
    .headers({ ...headers, ...response.headers })
    .send(response.events === undefined ? payload : Readable.from(sendPieces(response.events)));
}

async function* sendPieces({
  pieces,
  everyMs,
}: NonNullable<WireResponse["events"]>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await wait(everyMs);
  }
}

function refuseBefore(
  errors: VendorErrors,
  fault: Fault | null,
  rate: RateState,
): WireResponse | null {
  if (fault?.mode === "rateLimit") return errors.rateLimit(fault.retryAfterSeconds ?? 1, rate);
  if (fault?.mode === "keyExpired") return errors.keyExpired();
  if (fault?.mode === "quota") return errors.quota();
  if (fault?.mode === "refusal") return errors.refusal(fault.message);
  return fault?.mode === "serverError" && !fault.accepted
    ? errors.serverError(fault.status ?? 500)
    : null;
}

type Break = Extract<Fault, { mode: "reset" | "hang" }>;
type BreakAfter = Extract<Fault, { mode: "reset" | "hang" | "trickle" | "truncate" }>;

function breaksBefore(fault: Fault | null): fault is Break {
  return (fault?.mode === "reset" || fault?.mode === "hang") && fault.accepted !== true;
}

function breaksAfter(fault: Fault): fault is BreakAfter {
  return ["reset", "hang", "trickle", "truncate"].includes(fault.mode);
}

async function breakConnection(
  ctx: SandboxContext,
  fault: Break,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack();
  if (fault.mode === "reset") destroySocket(request);
  else await hang(ctx, fault.ms, request);
}

async function breakAfter(
  ctx: SandboxContext,
  fault: BreakAfter,
  request: FastifyRequest,
  reply: FastifyReply,
  response: WireResponse,
): Promise<void> {
  switch (fault.mode) {
    case "reset":
    case "hang":
      return await breakConnection(ctx, fault, request, reply);
    case "trickle":
      reply.hijack();
      return await sendTrickle(reply, response, fault.everyMs ?? 250);
    case "truncate":
      reply.hijack();
      return sendTruncated(reply, response);
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
