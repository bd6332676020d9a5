import { createExpiringMap } from "../core/expiring-map.ts";
import type { SandboxClock } from "../core/sandbox-clock.ts";
import type { StoredMail } from "../core/types.ts";
import { fateOf } from "./event-words.ts";
import type { MailEventKind } from "./types.ts";

const KEPT_MS = 30 * 24 * 3_600_000;
const MAX_KEPT = 100_000;

/** The last event of each mail, posted to a webhook or not. */
export type LastEvents = {
  /** Records an event emitted by hand: it replaces the events that follow from the address. */
  note(eventMessageId: string, kind: MailEventKind): void;
  /** Null while nothing has happened. */
  of(mail: StoredMail): MailEventKind | null;
  clear(): void;
};

/** @param delayMs - From a mail's acceptance to its first event, and from each to the next. */
export function createLastEvents(clock: SandboxClock, delayMs: number): LastEvents {
  const kindByMail = createExpiringMap<MailEventKind>(clock, KEPT_MS, MAX_KEPT);
  return {
    note: (eventMessageId, kind) => kindByMail.set(eventMessageId, kind),
    of(mail) {
      const kind = kindByMail.get(mail.eventMessageId);
      if (kind !== undefined) return kind;
      const fate = fateOf(mail.recipient.email);
      const ageMs = clock.now().getTime() - Date.parse(mail.acceptedAt);
      const steps = delayMs > 0 ? Math.floor(ageMs / delayMs) : fate.length;
      return fate[Math.min(steps, fate.length) - 1] ?? null;
    },
    clear: () => kindByMail.clear(),
  };
}
