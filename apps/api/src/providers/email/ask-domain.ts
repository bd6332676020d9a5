import { createHttpSender } from "./http-exchange.ts";
import type { NamedSelectors } from "./types.ts";
import { asObject, asText, parseJson } from "./json.ts";

type Json = Readonly<Record<string, unknown>>;

/** Reads a service's API once; null for anything but a response of JSON objects. */
export type ReadJson = (path: string) => Promise<Json | null>;

const MAX_SELECTORS = 10;

/** Whether a status says that the service is broken or busy, so that a later try may succeed. */
export const isFailing = (status: number): boolean => status >= 500 || status === 429;

/**
 * Asks a service for the selectors of a domain's keys.
 *
 * @param ask - Makes its calls with the reader it gets; the host names of the keys, such as `s1._domainkey.example.com`.
 * @returns Null where the service may not say, or knows none; "failed" where a call had no response or a broken one.
 */
export async function askSelectors(
  {
    baseUrl,
    headers,
    deadlineMs,
  }: { baseUrl: string; headers: Record<string, string>; deadlineMs: number },
  ask: (read: ReadJson) => Promise<readonly unknown[]>,
): Promise<NamedSelectors> {
  const sender = createHttpSender(baseUrl);
  let hasFailed = false;
  const read: ReadJson = async (path) => {
    const exchange = await sender.get({ path, headers, deadlineMs });
    if (exchange.kind !== "reply" || isFailing(exchange.reply.status)) {
      hasFailed = true;
      return null;
    }
    if (exchange.reply.status !== 200) return null;
    const body = parseJson(exchange.reply.body);
    return Array.isArray(body) ? { list: body } : asObject(body);
  };
  try {
    const selectors = selectorsIn(await ask(read));
    return selectors === null && hasFailed ? "failed" : selectors;
  } finally {
    await sender.close();
  }
}

/** The selectors in names of keys; null where there are none. */
export function selectorsIn(names: readonly unknown[]): readonly string[] | null {
  const selectors = names.flatMap((name) => {
    const selector = /^([a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?)\._domainkey(?:\.|$)/i.exec(
      asText(name),
    )?.[1];
    return selector === undefined ? [] : [selector.toLowerCase()];
  });
  return selectors.length === 0 ? null : [...new Set(selectors)].slice(0, MAX_SELECTORS);
}

/** The objects of a list; none where it is no list. */
export const objectsIn = (list: unknown): Json[] =>
  (Array.isArray(list) ? list : []).map(asObject).filter((one) => one !== null);
