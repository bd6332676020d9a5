import { generateKeyPairSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { accountHash } from "../core/account-hash.ts";
import type { StateFile } from "../core/state-file.ts";
import type { WebhookService } from "../core/types.ts";
import { sendgridPublicKey } from "./sign-post.ts";
import type { WebhookProof } from "./sign-post.ts";
import type { WebhookRegistration, WebhookTarget } from "./types.ts";

const savedWebhook = z.object({
  id: z.string(),
  service: z.enum(["brevo", "resend", "sendgrid"]),
  url: z.string(),
  account: z.string().nullable(),
  events: z.array(z.string()).nullable(),
  batched: z.boolean(),
  createdAt: z.string(),
  secret: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** A webhook as it is kept; `secret` is the vendor's own kind of secret, or empty. */
export type SavedWebhook = z.infer<typeof savedWebhook>;

/** The webhooks in force, kept over restarts. */
export type WebhookRegistry = {
  add(service: WebhookService, target: WebhookTarget, now: Date): SavedWebhook;
  remove(id: string): boolean;
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
    add(service, target, now) {
      lastId += 1;
      const hook: SavedWebhook = {
        id: String(lastId),
        service,
        url: target.url,
        account: target.apiKey === undefined ? null : accountHash(target.apiKey),
        events: target.events ?? null,
        batched: target.batched ?? false,
        createdAt: now.toISOString(),
        secret: secretFor(service, target),
        headers: target.headers ?? {},
      };
      hooks = [...hooks, hook];
      save();
      return hook;
    },
    remove(id) {
      const others = hooks.filter((hook) => hook.id !== id);
      const isRemoved = others.length < hooks.length;
      hooks = others;
      save();
      return isRemoved;
    },
    all: () => hooks,
    matching: (service, account) =>
      hooks.filter(
        (hook) => hook.service === service && (hook.account === null || hook.account === account),
      ),
    clear() {
      hooks = [];
      save();
    },
  };
}

/** What the receiver needs to know of a webhook. */
export function describeWebhook(hook: SavedWebhook): WebhookRegistration {
  return {
    id: hook.id,
    service: hook.service,
    url: hook.url,
    account: hook.account,
    events: hook.events,
    ...(hook.service === "resend" && { secret: hook.secret }),
    ...(hook.service === "sendgrid" && { publicKey: sendgridPublicKey(hook.secret) }),
    ...(hook.service === "brevo" && hook.secret !== "" && { token: hook.secret }),
  };
}

/** How the webhook's posts are proved. */
export function proofOf(hook: SavedWebhook): WebhookProof {
  switch (hook.service) {
    case "resend":
      return { service: "resend", secret: hook.secret };
    case "sendgrid":
      return { service: "sendgrid", privateKey: hook.secret };
    case "brevo":
      return { service: "brevo", token: hook.secret || null, headers: hook.headers };
  }
}

function secretFor(service: WebhookService, target: WebhookTarget): string {
  switch (service) {
    case "resend":
      return target.secret ?? `whsec_${randomBytes(24).toString("base64")}`;
    case "sendgrid":
      return target.privateKey ?? newSendgridKey();
    case "brevo":
      return target.token ?? "";
  }
}

function newSendgridKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  return privateKey.export({ format: "pem", type: "pkcs8" }).toString();
}
