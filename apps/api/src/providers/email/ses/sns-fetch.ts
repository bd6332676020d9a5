import { X509Certificate } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { VENDOR_URLS } from "../../../config.ts";
import { createHttpSender } from "../http-exchange.ts";
import type { HttpExchange } from "../http-exchange.ts";
import type { EventsContext } from "../module.ts";
import type { Subscription } from "../webhooks/types.ts";
import { isSnsUrl, readSnsMessage } from "./sns-message.ts";

const DEADLINE_MS = 5_000;
const MAX_KEYS = 100;

/** Keys by the address of their certificate. Amazon changes them about once a year, under new addresses. */
const known = new Map<string, KeyObject>();
const NONE: ReadonlyMap<string, KeyObject> = new Map();

/**
 * Finds the key that a post says it is signed with, if its topic is one that is accepted here and the address is
 * Amazon's.
 *
 * @returns The key by its address, or none for a post that can't be proved; null where Amazon could not be reached.
 */
export async function findSnsKey(
  rawBody: Buffer,
  topics: readonly string[],
  context: EventsContext,
): Promise<ReadonlyMap<string, KeyObject> | null> {
  const message = readSnsMessage(rawBody);
  if (message === null || !topics.some((one) => one === "" || one === message.topic)) return NONE;
  const { certificateUrl: url, topic } = message;
  if (!isSnsUrl(url, { topic, sesUrl: context.urls.ses })) return NONE;
  if (!/\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/.test(url)) return NONE;
  const key = known.get(url);
  if (key !== undefined) return new Map([[url, key]]);
  const exchange = await get(url, context);
  if (exchange.kind !== "reply" || exchange.reply.status >= 500) return null;
  const found = exchange.reply.status === 200 ? readKey(exchange.reply.body) : null;
  if (found === null) return NONE;
  if (known.size >= MAX_KEYS) known.clear();
  known.set(url, found);
  return new Map([[url, found]]);
}

function readKey(pem: string): KeyObject | null {
  try {
    const { publicKey, validTo } = new X509Certificate(pem);
    const isUsable = publicKey.asymmetricKeyType === "rsa" && Date.parse(validTo) > Date.now();
    return isUsable ? publicKey : null;
  } catch {
    return null;
  }
}

/** Confirms a subscription at the address that a proved message gave. @returns False where that did not work. */
export async function confirmSubscription(
  { secret: topic, url }: Subscription,
  context: EventsContext,
): Promise<boolean> {
  if (!isSnsUrl(url, { topic, sesUrl: context.urls.ses })) return false;
  const { searchParams } = new URL(url);
  if (searchParams.get("Action") !== "ConfirmSubscription") return false;
  if (searchParams.get("TopicArn") !== topic) return false;
  const exchange = await get(url, context);
  return exchange.kind === "reply" && exchange.reply.status === 200;
}

async function get(url: string, { urls, network }: EventsContext): Promise<HttpExchange> {
  const { origin, pathname, search } = new URL(url);
  const sender = createHttpSender(origin, urls.ses === VENDOR_URLS.ses ? network : null);
  try {
    return await sender.get({ path: `${pathname}${search}`, headers: {}, deadlineMs: DEADLINE_MS });
  } finally {
    await sender.close();
  }
}
