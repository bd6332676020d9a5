import type { SandboxContext } from "../context.ts";
import { isReachable } from "../core/loopback.ts";
import type { GoogleMailboxes } from "../gmail/google-mailboxes.ts";
import type { GoogleTokens } from "../gmail/google-tokens.ts";
import { userClaims } from "../oidc/id-token.ts";
import type { IdTokenIssuer } from "../oidc/id-token.ts";
import { describeWebhook } from "../webhooks/registry.ts";
import type { SandboxControl } from "./types.ts";

/** Binds the control's verbs to one sandbox. */
export function createControl(
  ctx: SandboxContext,
  parts: {
    idTokens: IdTokenIssuer;
    googleTokens: GoogleTokens;
    googleMailboxes: GoogleMailboxes;
    seed: number;
    forget: () => void;
  },
): SandboxControl {
  const { webhooks } = ctx;
  return {
    queueFault: (service, fault, times = 1) => ctx.faults.queue(service, fault, times),
    setFaultChances: (service, chances, seed = parts.seed) =>
      ctx.faults.setChances(service, chances, seed),
    clearFaults: (service) => ctx.faults.clear(service),
    faultCounts: () => ctx.faults.counts(),
    setWebhook(service, target) {
      if (!isReachable(target.url, ctx.ownOrigins())) {
        throw new Error(`a webhook must be on this machine: ${target.url}`);
      }
      const snsUrl = `${ctx.baseUrl()}/ses/sns`;
      const hook = webhooks.registry.add(service, target, ctx.clock.now(), snsUrl);
      webhooks.askToConfirm(hook);
      return describeWebhook(hook);
    },
    webhooks: () => webhooks.registry.all().map(describeWebhook),
    webhookDeliveries: () => [...webhooks.deliveries()],
    emitEvents(events, options) {
      const vendorEvents = events.map(({ mailId, kind, at, link, reason }) => {
        const mail = ctx.store.get(mailId);
        if (!mail) throw new Error(`no mail ${mailId}`);
        const when = at === undefined ? ctx.clock.now() : new Date(at);
        return { mail, kind, at: when, link: link ?? null, reason: reason ?? null };
      });
      webhooks.emit(vendorEvents, options);
    },
    webhooksIdle: () => webhooks.idle(),
    advanceClock: (ms) => ctx.clock.advance(ms),
    clockAheadMs: () => ctx.clock.aheadMs(),
    expireGoogleTokens: () => parts.googleTokens.expireAll(),
    deliverGmail: (email, raw, delivery) => parts.googleMailboxes.deliver(email, raw, delivery),
    labelGmail: (email, id, labels) => parts.googleMailboxes.label(email, id, labels),
    forgetGmailHistory: (email) => parts.googleMailboxes.forgetHistory(email),
    issueIdToken(claims = {}) {
      const [user] = ctx.demoUsers;
      return parts.idTokens.issue({ ...(user && userClaims(user)), ...claims });
    },
    reset() {
      ctx.faults.clear();
      ctx.rates.reset();
      webhooks.registry.clear();
      webhooks.reset();
      ctx.store.clear();
      ctx.clock.reset();
      parts.forget();
    },
  };
}
