import { randomBytes } from "node:crypto";
import { z } from "zod";
import { accountHash } from "../core/account-hash.ts";
import { WEBHOOK_SERVICES } from "../core/mail-services.ts";
import type { StateFile } from "../core/state-file.ts";
import type { WebhookService } from "../core/types.ts";
import type { WebhookRegistration, WebhookTarget } from "./types.ts";
import { VENDORS } from "./vendors/index.ts";

const savedWebhook = z.object({
  id: z.string(),
  service: z.enum(WEBHOOK_SERVICES),
  url: z.string(),
  account: z.string().nullable(),
  events: z.array(z.string()).nullable(),
  batched: z.boolean(),
  createdAt: z.string(),
  secret: z.string(),
  headers: z.record(z.string(), z.string()),
  sns: z
    .object({ url: z.string(), version: z.enum(["1", "2"]) })
    .nullable()
    .default(null),
  /** Nothing is told before the receiver has confirmed its subscription by the token. */
  confirmed: z.boolean().default(true),
  token: z.string().default(""),
});

/** A webhook as it is kept; `secret` is the vendor's own kind of secret, or empty. */
export type SavedWebhook = z.infer<typeof savedWebhook>;

/** The webhooks in force, kept over restarts. */
export type WebhookRegistry = {
  /** @param snsUrl - Address of the SNS that signs, for services that report by it. */
  add(service: WebhookService, target: WebhookTarget, now: Date, snsUrl?: string): SavedWebhook;
  /** Confirms the subscriptions of a topic that have this token. @returns Whether there are any. */
  confirm(topicArn: string, token: string): boolean;
  all(): SavedWebhook[];
  /** Those that want the events of one account. */
  matching(service: WebhookService, account: string): SavedWebhook[];
  clear(): void;
};

/** Opens the registry on the webhooks kept in `state`. */
export function createWebhookRegistry(state: StateFile): WebhookRegistry {
  const savedHooks = z.array(savedWebhook).safeParse(state.get("webhooks"));
  let hooks = savedHooks.success ? savedHooks.data : [];
  let lastId = hooks.reduce((max, hook) => Math.max(max, Number(hook.id)), 0);
  const save = (): void => state.set("webhooks", hooks);

  return {
    add(service, target, now, snsUrl = "") {
      lastId += 1;
      const { secretFor, bySns = false } = VENDORS[service];
      const hook: SavedWebhook = {
        id: String(lastId),
        service,
        url: target.url,
        account: target.apiKey === undefined ? null : accountHash(target.apiKey),
        events: target.events ?? null,
        batched: target.batched ?? false,
        createdAt: now.toISOString(),
        secret: secretFor(target),
        headers: target.headers ?? {},
        sns: bySns ? { url: snsUrl, version: target.signatureVersion ?? "1" } : null,
        confirmed: !bySns,
        token: randomBytes(32).toString("hex"),
      };
      hooks = [...hooks, hook];
      save();
      return hook;
    },
    confirm(topicArn, token) {
      const isMeant = (hook: SavedWebhook): boolean =>
        hook.sns !== null && hook.secret === topicArn && hook.token === token;
      if (!hooks.some(isMeant)) return false;
      hooks = hooks.map((hook) => (isMeant(hook) ? { ...hook, confirmed: true } : hook));
      save();
      return true;
    },
    all: () => hooks,
    matching: (service, account) =>
      hooks.filter(
        (hook) =>
          hook.service === service &&
          hook.confirmed &&
          (hook.account === null || hook.account === account),
      ),
    clear() {
      hooks = [];
      save();
    },
  };
}

/** Part of a webhook that its receiver needs. */
export function describeWebhook(hook: SavedWebhook): WebhookRegistration {
  return {
    id: hook.id,
    service: hook.service,
    url: hook.url,
    account: hook.account,
    events: hook.events,
    ...VENDORS[hook.service].describe(hook.secret),
  };
}
