import { setTimeout as pause } from "node:timers/promises";
import { DakiyaError } from "./dakiya-error.ts";
import { readRefusal } from "./read-envelope.ts";

/** Options of a client. */
export type ClientOptions = {
  /** Where Dakiya is, as `PUBLIC_URL` names it: `https://mail.example.com`. */
  url: string;
  /** An API key, `dk_…`. */
  key: string;
  /** How often a call is sent again at most; 4 when left out, 0 for never. */
  retries?: number;
  /** The pause before the first repetition, in milliseconds, 500 when left out; each further one is twice as long. */
  pauseMs?: number;
  /** The longest pause that is waited out, in seconds, 60 when left out; a longer `Retry-After` is an error. */
  longestPauseSeconds?: number;
  /** How long a response may take to begin, in milliseconds; 120,000 when left out. */
  timeoutMs?: number;
};

/** Options of one call. */
export type CallOptions = {
  /** Ends the call: it is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Idempotency key of the caller, where the call takes one; a repetition with the same key does nothing more. */
  idempotencyKey?: string;
};

/** A request, as often as it has to be sent. */
export type Outgoing = {
  method: string;
  /** Below the installation's address. */
  path: string;
  headers?: Record<string, string>;
  /** The body, anew for each try. */
  body?: () => string | AsyncIterable<Uint8Array>;
  /** Whether sending it twice does no more than once. */
  isRepeatable: boolean;
  signal: AbortSignal | undefined;
};

/** Sends a request until it gets a response. */
export type Send = (request: Outgoing) => Promise<Response>;

const LONGEST_GROWN_PAUSE_MS = 30_000;

/**
 * Makes the function that sends requests. Failed requests are retried after a growing delay, or the one that
 * `Retry-After` names: any request after a 429, which did nothing, and repeatable ones also after a 503 or without a
 * response.
 */
export function createSend(options: ClientOptions): Send {
  const { retries = 4, pauseMs = 500, longestPauseSeconds = 60, timeoutMs = 120_000 } = options;
  const base = new URL(options.url);
  const headers = { authorization: `Bearer ${options.key}`, accept: "application/json, */*" };

  async function once(request: Outgoing): Promise<Response> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const signals = [timeout.signal, ...(request.signal === undefined ? [] : [request.signal])];
    const body = request.body?.();
    try {
      return await fetch(new URL(`${base.pathname.replace(/\/+$/, "")}${request.path}`, base), {
        method: request.method,
        headers: { ...headers, ...request.headers },
        // A key goes to the address it was given for, and to no other.
        redirect: "manual",
        signal: AbortSignal.any(signals),
        ...(body === undefined ? {} : { body, duplex: "half" }),
      });
    } catch (error) {
      request.signal?.throwIfAborted();
      const message = timeout.signal.aborted
        ? `Dakiya did not answer within ${timeoutMs / 1000} seconds`
        : `Dakiya can't be reached at ${base.origin}`;
      throw new DakiyaError({ status: null, message }, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  async function attempt(request: Outgoing): Promise<Response | DakiyaError> {
    try {
      const response = await once(request);
      return response.ok ? response : await readRefusal(response);
    } catch (error) {
      if (error instanceof DakiyaError) return error;
      throw error;
    }
  }

  const mayRepeat = ({ status }: DakiyaError, { isRepeatable }: Outgoing): boolean =>
    status === 429 || (isRepeatable && (status === null || status === 503));

  return async (request) => {
    for (let tries = 0; ; tries += 1) {
      const result = await attempt(request);
      if (!(result instanceof DakiyaError)) return result;
      if (tries >= retries || !mayRepeat(result, request)) throw result;
      if ((result.retryAfterSeconds ?? 0) > longestPauseSeconds) throw result;
      const grown = Math.min(pauseMs * 2 ** tries, LONGEST_GROWN_PAUSE_MS);
      const requestedMs = (result.retryAfterSeconds ?? 0) * 1000;
      // Programs that were turned away together come back one by one.
      const delay = Math.max(requestedMs, grown) + Math.random() * grown * 0.5;
      await pause(delay, undefined, request.signal === undefined ? {} : { signal: request.signal });
    }
  };
}
