import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import {
  checkHost,
  connectionProblem,
  expiry,
  internetFence,
  lookingUp,
} from "../network/index.ts";
import type { Fence } from "../network/index.ts";

/** The response of an address: its status after redirects, or why there is no response, as a clause. */
export type Probe =
  | { kind: "answered"; status: number; url: string; contentType: string }
  | { kind: "failed"; problem: string };

/** Asks addresses of a message whether they respond. Never throws. */
export type AddressProber = { probe: (url: string) => Promise<Probe> };

const DEADLINE_MS = 5_000;
const MAX_REDIRECTS = 5;
/** How long a response counts: a message is looked at again while it is written. */
const KEPT_MS = 5 * 60_000;
const MAX_KEPT = 5_000;

/**
 * Opens a prober that connects only to hosts on the internet, by the fence of webhooks. It reads no body.
 *
 * @param options.allowsLoopback - Also this machine, as in local mode.
 */
export function createAddressProber({
  allowsLoopback,
  deadlineMs = DEADLINE_MS,
}: {
  allowsLoopback: boolean;
  deadlineMs?: number;
}): AddressProber {
  const isAllowed = internetFence(allowsLoopback);
  const kept = new Map<string, { result: Promise<Probe>; until: number }>();
  return {
    probe: async (url) => {
      const known = kept.get(url);
      if (known !== undefined && known.until > performance.now()) return await known.result;
      if (kept.size >= MAX_KEPT) kept.clear();
      const result = follow(url, isAllowed, AbortSignal.timeout(deadlineMs));
      kept.set(url, { result, until: performance.now() + KEPT_MS });
      return await result;
    },
  };
}

async function follow(url: string, isAllowed: Fence, signal: AbortSignal): Promise<Probe> {
  try {
    let at = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const { status, location, contentType } = await askTwice(at, isAllowed, signal);
      if (status < 300 || status > 399 || location === undefined)
        return { kind: "answered", status, url: at, contentType };
      at = new URL(location, at).href;
    }
    return { kind: "failed", problem: "it redirects without an end" };
  } catch (error) {
    return { kind: "failed", problem: connectionProblem(error) };
  }
}

type Head = { status: number; location: string | undefined; contentType: string };

/** Some servers refuse HEAD, or know nothing at it that GET finds. */
async function askTwice(url: string, isAllowed: Fence, signal: AbortSignal): Promise<Head> {
  const head = await ask("HEAD", url, { isAllowed, signal });
  return head.status < 400 ? head : await ask("GET", url, { isAllowed, signal });
}

async function ask(
  method: "HEAD" | "GET",
  url: string,
  { isAllowed, signal }: { isAllowed: Fence; signal: AbortSignal },
): Promise<Head> {
  signal.throwIfAborted();
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("not an address of the web");
  checkHost(hostname.replace(/^\[|\]$/g, ""), isAllowed);
  const options = {
    ...{ method, signal, agent: false as const, lookup: lookingUp(isAllowed) },
    headers: { accept: "*/*", "user-agent": "Dakiya link check" },
  };
  const request = (protocol === "https:" ? requestHttps : requestHttp)(url, options);
  try {
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      request.on("response", resolve);
      request.on("upgrade", resolve);
      request.on("error", reject);
      request.on("close", () => reject(new Error("Closed without a response")));
      request.end();
    });
    const { statusCode = 0, headers } = await Promise.race([response, expiry(signal)]);
    return {
      status: statusCode,
      location: headers.location,
      contentType: headers["content-type"] ?? "",
    };
  } finally {
    request.destroy();
  }
}
