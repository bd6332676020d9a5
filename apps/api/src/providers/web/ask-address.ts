import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { checkHost, expiry, lookingUp } from "../network/index.ts";
import type { Fence } from "../network/index.ts";

const MAX_REDIRECTS = 5;
/** Said of more redirects than are followed. */
export const ENDLESS = "it redirects without an end";

/** Which hosts may be asked, and until when. */
export type Bounds = { isAllowed: Fence; signal: AbortSignal };

/** The head of a response. */
export type Head = { status: number; location: string | undefined; contentType: string };

/**
 * Asks an address of the web; its response ends with `use`.
 *
 * @throws for another kind of address, a host that is not allowed, and a response that does not come in time.
 */
export async function askAddress<T>(
  method: "HEAD" | "GET",
  url: string,
  { isAllowed, signal }: Bounds,
  use: (head: Head, response: IncomingMessage) => T | Promise<T>,
): Promise<T> {
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
    const asked = new Promise<IncomingMessage>((resolve, reject) => {
      request.on("response", resolve);
      request.on("upgrade", resolve);
      request.on("error", reject);
      request.on("close", () => reject(new Error("Closed without a response")));
      request.end();
    });
    const response = await Promise.race([asked, expiry(signal)]);
    const { statusCode = 0, headers } = response;
    const head = {
      status: statusCode,
      location: headers.location,
      contentType: headers["content-type"] ?? "",
    };
    return await use(head, response);
  } finally {
    request.destroy();
  }
}

/**
 * Follows redirects, each to a host that is allowed again.
 *
 * @param ask - Asks one address; its head says whether it leads elsewhere.
 * @returns The last response and its address; null for redirects without an end.
 */
export async function followRedirects<T extends { head: Head }>(
  url: string,
  ask: (url: string) => Promise<T>,
): Promise<(T & { url: string }) | null> {
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const asked = await ask(at);
    const { status, location } = asked.head;
    if (status < 300 || status > 399 || location === undefined) return { ...asked, url: at };
    at = new URL(location, at).href;
  }
  return null;
}
