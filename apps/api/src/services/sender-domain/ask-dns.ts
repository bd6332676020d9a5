import { checkDomain, gravestState, MAX_LOOKUPS } from "@dakiya/domain/sender-domain";
import type {
  DnsAnswer,
  DomainFinding,
  FindingState,
  SenderDomain,
} from "@dakiya/domain/sender-domain";
import { performance } from "node:perf_hooks";
import type { DnsResolver } from "../../providers/dns/index.ts";

/** A zone whose name servers respond slowly costs its account this much at most. */
const DEADLINE_MS = 30_000;

export type CheckedDomain = { state: FindingState; findings: DomainFinding[] };

/**
 * Looks up everything about a sender's domain, one question after another. Records not reached within the time and the
 * number of look-ups are unknown. It bypasses the cache, since a sender may just have changed a record.
 */
export async function askDns(
  dns: Pick<DnsResolver, "lookUp">,
  sender: SenderDomain,
  { deadlineMs = DEADLINE_MS, maxLookups = MAX_LOOKUPS } = {},
): Promise<CheckedDomain> {
  const endsAt = performance.now() + deadlineMs;
  const check = checkDomain(sender);
  let step = check.next();
  for (let asked = 0; step.done !== true; asked += 1) {
    const { name, type } = step.value;
    const isOver = asked >= maxLookups || performance.now() > endsAt;
    const answer: DnsAnswer = isOver
      ? { outcome: "failed" }
      : await dns.lookUp(name, type, { isFresh: true });
    step = check.next(answer);
  }
  return { state: gravestState(step.value), findings: step.value };
}
