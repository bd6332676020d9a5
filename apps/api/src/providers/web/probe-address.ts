import { connectionProblem, internetFence } from "../network/index.ts";
import { askAddress, ENDLESS, followRedirects } from "./ask-address.ts";
import type { Bounds, Head } from "./ask-address.ts";
import { downloadAddress } from "./download-address.ts";
import type { Download } from "./download-address.ts";

/** The response of an address: its status after redirects, or why there is no response, as a clause. */
export type Probe =
  | { kind: "answered"; status: number; url: string; contentType: string }
  | { kind: "failed"; problem: string };

/** Asks addresses of a message whether they respond, and downloads its pictures. Never throws. */
export type AddressProber = {
  probe: (url: string) => Promise<Probe>;
  download: (url: string, maxBytes: number) => Promise<Download>;
};

const DEADLINE_MS = 5_000;
const DOWNLOAD_MS = 10_000;
/** How long a response counts: a message is looked at again while it is written. */
const KEPT_MS = 5 * 60_000;
const MAX_KEPT = 5_000;

/**
 * Opens a prober that connects only to hosts on the internet, by the fence of webhooks.
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
      const result = probe(url, { isAllowed, signal: AbortSignal.timeout(deadlineMs) });
      kept.set(url, { result, until: performance.now() + KEPT_MS });
      return await result;
    },
    download: async (url, maxBytes) => {
      const signal = AbortSignal.timeout(Math.max(deadlineMs, DOWNLOAD_MS));
      return await downloadAddress(url, maxBytes, { isAllowed, signal });
    },
  };
}

async function probe(url: string, bounds: Bounds): Promise<Probe> {
  try {
    const end = await followRedirects(url, async (at) => ({ head: await askTwice(at, bounds) }));
    if (end === null) return { kind: "failed", problem: ENDLESS };
    const { status, contentType } = end.head;
    return { kind: "answered", status, url: end.url, contentType };
  } catch (error) {
    return { kind: "failed", problem: connectionProblem(error) };
  }
}

/** Some servers refuse HEAD, or know nothing at it that GET finds. */
async function askTwice(url: string, bounds: Bounds): Promise<Head> {
  const head = await askAddress("HEAD", url, bounds, (one) => one);
  return head.status < 400 ? head : await askAddress("GET", url, bounds, (one) => one);
}
