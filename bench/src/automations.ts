import { drainLines } from "./automations/drain.ts";
import { pollLines } from "./automations/polls.ts";
import { waitingLines } from "./automations/waiting.ts";
import { seedPeople, useService } from "./support/campaigns.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { openDeps } from "./support/open-deps.ts";

/** Of the customers of the bench: a hundred thousand people of a million get mails. */
const SHARE = 0.1;

/** The web process only takes orders: a worker is started where its work is measured. */
export const options = { roles: "web" };

/** Cost of automations beside a campaign, beside a round without enrolments, and beside an estimate. */
export async function measure(bench: Bench): Promise<Measured[]> {
  const people = Math.max(500, Math.round(bench.rows * SHARE));
  await seedPeople(bench, people);
  await useService(bench, "resend");
  const { ctx, close } = await openDeps(bench);
  try {
    const lines = [...(await drainLines(bench, ctx)), ...(await waitingLines(bench, ctx))];
    const others = Math.max(0, bench.rows - people);
    await bench.seed({ customers: others, campaigns: 0, logs: 0, again: true });
    return [...lines, ...(await pollLines(bench, ctx))];
  } finally {
    await close();
  }
}
