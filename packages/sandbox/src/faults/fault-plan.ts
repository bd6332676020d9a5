import { seededRandom } from "../core/seeded-random.ts";
import type { SandboxService } from "../core/types.ts";
import type { Fault, FaultChance } from "./fault.ts";

/** Decides which request of which service meets which fault. */
export type FaultPlan = {
  queue(service: SandboxService, fault: Fault, times: number): void;
  setChances(service: SandboxService, chances: FaultChance[], seed: number): void;
  clear(service?: SandboxService): void;
  counts(): Record<string, Record<string, number>>;
  /**
   * The fault of the next request, queued ones first; null for none.
   *
   * @param suits - Whether the request can meet a fault; another stays in the queue.
   */
  draw(service: SandboxService, suits?: (fault: Fault) => boolean): Fault | null;
};

/** A plan with no faults in it. */
export function createFaultPlan(): FaultPlan {
  const queues = new Map<SandboxService, { fault: Fault; timesLeft: number }[]>();
  const draws = new Map<SandboxService, { chances: FaultChance[]; random: () => number }>();
  const faultCounts: Record<string, Record<string, number>> = {};

  function takeQueued(service: SandboxService, suits: (fault: Fault) => boolean): Fault | null {
    const queue = queues.get(service);
    const head = queue?.[0];
    if (!queue || !head || !suits(head.fault)) return null;
    head.timesLeft -= 1;
    if (head.timesLeft <= 0) queue.shift();
    return head.fault;
  }

  function takeDrawn(service: SandboxService): Fault | null {
    const drawing = draws.get(service);
    if (!drawing) return null;
    let point = drawing.random();
    for (const { fault, probability } of drawing.chances) {
      if (point < probability) return fault;
      point -= probability;
    }
    return null;
  }

  return {
    queue(service, fault, times) {
      const queue = queues.get(service) ?? [];
      queue.push({ fault, timesLeft: times });
      queues.set(service, queue);
    },
    setChances(service, chances, seed) {
      draws.set(service, { chances, random: seededRandom(seed) });
    },
    clear(service) {
      if (service) {
        queues.delete(service);
        draws.delete(service);
        return;
      }
      queues.clear();
      draws.clear();
      for (const name of Object.keys(faultCounts)) delete faultCounts[name];
    },
    counts: () => structuredClone(faultCounts),
    draw(service, suits = () => true) {
      const fault = takeQueued(service, suits) ?? takeDrawn(service);
      if (fault === null || !suits(fault)) return null;
      const modes = (faultCounts[service] ??= {});
      modes[fault.mode] = (modes[fault.mode] ?? 0) + 1;
      return fault;
    },
  };
}
