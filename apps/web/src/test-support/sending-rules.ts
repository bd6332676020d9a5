import { DEFAULT_LINK_TAGS } from "@dakiya/domain/tracking";
import type { SendingRulesWire } from "@dakiya/domain/wire";

/** Sending rules as the server sends them: those of a new account, except for a test's changes. */
export function sendingRules(changes: Partial<SendingRulesWire> = {}): SendingRulesWire {
  return {
    timeZone: "Asia/Kolkata",
    mailCap: null,
    holdSeconds: 30,
    tracking: "both",
    linkTags: { isOn: false, ...DEFAULT_LINK_TAGS, hosts: null, hostsInForce: [] },
    ...changes,
  };
}
