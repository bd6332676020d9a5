import { reportsEvents } from "@dakiya/domain/email-settings";
import type { EventService } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ServiceUrls } from "../../config.ts";
import { createHttpSender } from "./http-exchange.ts";
import { parseObject } from "./json.ts";
import type { SubscribeCall } from "./module.ts";
import { eventsModuleOf } from "./services.ts";
import type { Credentials, CredentialsOf, SubscribeToEvents } from "./types.ts";

/** Short: a user waits for the save. */
const DEADLINE_MS = 3_000;

/** Registers a webhook at a service by its API, as the user could in its settings pages. */
export function createSubscribe(urls: ServiceUrls): SubscribeToEvents {
  return async (credentials, where) => {
    const call = callOf(credentials, urls, where);
    if (call === null) return { ok: false, reason: MESSAGES.server.reportsNoEvents };
    if (isThisMachine(where.url) && !isThisMachine(call.baseUrl)) {
      return { ok: false, reason: MESSAGES.server.eventsNotHere };
    }
    const sender = createHttpSender(call.baseUrl);
    try {
      let refusal: string = MESSAGES.server.eventsNoResponse;
      for (const requestBody of call.bodies) {
        const exchange = await sender.post({
          path: call.path,
          headers: call.headers,
          body: Buffer.from(JSON.stringify(requestBody)),
          deadlineMs: DEADLINE_MS,
        });
        if (exchange.kind !== "reply")
          return { ok: false, reason: MESSAGES.server.eventsNoResponse };
        const { status, body } = exchange.reply;
        const secret = status >= 200 && status < 300 ? call.secretOf(parseObject(body)) : null;
        if (secret !== null) return { ok: true, secret };
        refusal = sentence(status);
        if (status !== 400) break;
      }
      return { ok: false, reason: refusal };
    } finally {
      await sender.close();
    }
  };
}

function callOf(
  credentials: Credentials,
  urls: ServiceUrls,
  where: { url: string; token: string },
): SubscribeCall | null {
  const { service } = credentials;
  if (!reportsEvents(service)) return null;
  const { subscribe } = eventsModuleOf(service);
  return subscribe?.(credentials as CredentialsOf<EventService>, urls, where) ?? null;
}

function isThisMachine(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

function sentence(status: number): string {
  const server = MESSAGES.server;
  return status === 401 || status === 403 ? server.eventsKeyRefused : server.eventsRefused(status);
}
