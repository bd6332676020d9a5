import { readFileSync } from "node:fs";
import { chance } from "./support/chance.ts";
import { isSound, formatTally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import { judge } from "./support/oracle.ts";
import { policyWithLease } from "./support/preload.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import { pause } from "./support/until.ts";

const PAGES = ["/user/get-campaign", "/user/get-segment", "/user/email-settings"];
const SAMPLE_EVERY_MS = 1_000;
const KILL_EVERY_MS = 15_000;
const MIB = 1024;
/** The driver's pool of one process. */
const CONNECTIONS = 10;
const NOISE_MIB = 20;
/** An account may import 60 files an hour; campaigns after these go to the same people again. */
const IMPORTS = 50;

/**
 * R18: campaign after campaign, imports and reading, while workers are killed: does web, which runs throughout, or the
 * last worker grow, does a process end by itself, are connections left over?
 */
export async function soak(run: Run): Promise<Verdict> {
  const house = await openHouse(run, { policy: policyWithLease(10_000), workers: 2 });
  let over = false;
  const samples: number[] = [];
  const latencies: number[] = [];
  const segments: string[] = [];
  let campaigns = 0;
  let kills = 0;
  const until = performance.now() + run.minutes * 60_000;
  try {
    await useService(house, "resend");
    const send = async (): Promise<void> => {
      while (performance.now() < until) {
        campaigns += 1;
        const nth = campaigns % IMPORTS;
        const city = `city${nth}`;
        segments[nth] ??= await importPeople(house, run.recipients, { city, silent: true });
        const id = await startCampaign(house, segments[nth], `${city} ${campaigns}`);
        await campaignEnd(house, id, run.limitMs);
      }
    };
    const readPages = async (): Promise<void> => {
      while (!over) {
        for (const page of PAGES) {
          const startedAt = performance.now();
          await house.client.get(page);
          latencies.push(performance.now() - startedAt);
        }
        await pause(50);
      }
    };
    const measure = async (): Promise<void> => {
      while (!over) {
        samples.push(rssOf(house.web.child().pid));
        await pause(SAMPLE_EVERY_MS);
      }
    };
    const random = chance(run.seed, "R18");
    const kill = async (): Promise<void> => {
      while (!over) {
        for (let ms = 0; ms < KILL_EVERY_MS && !over; ms += 100) await pause(100);
        if (over) return;
        await random.pick(house.workers).kill();
        kills += 1;
      }
    };
    const beside = [readPages(), measure(), kill()];
    await send().finally(() => {
      over = true;
    });
    await Promise.all(beside);
    const { n: connections } = await house.row<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const tally = await judge(house);
    const quarter = Math.floor(samples.length / 4);
    // One-time allocations happen in the first half.
    const early = median(samples.slice(2 * quarter, 3 * quarter));
    const late = median(samples.slice(-quarter));
    const growth = late / early - 1;
    const p99 = latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0;
    // The harness has four connections of its own and one that listens, as web has.
    const maxConnections = (1 + house.workers.length) * (CONNECTIONS + 1) + 4;
    return {
      figure: `${run.minutes} min, ${campaigns} campaigns, ${kills} kills, ${latencies.length} reads with p99 ${Math.round(p99)} ms: web ${Math.round(early)} to ${Math.round(late)} MiB (${(growth * 100).toFixed(1)} %), ${connections} connections, ${house.ownEnds()} processes ended by themselves; ${formatTally(tally)}`,
      goal: `growth < 10 %, p99 < 500 ms, connections <= ${maxConnections}, none ended by itself, lost 0, duplicates 0`,
      isMet:
        (growth < 0.1 || late - early < NOISE_MIB) &&
        p99 < 500 &&
        connections <= maxConnections &&
        house.ownEnds() === 0 &&
        isSound(tally) &&
        tally.duplicates + tally.unknown === 0,
    };
  } finally {
    over = true;
    await house.close();
  }
}

/** Resident memory of a process in MiB. */
function rssOf(pid: number | undefined): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib ?? 0) / MIB;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
