import type { CampaignWire, SegmentWire } from "@dakiya/domain/wire";
import { EVERYBODY, seedPeople, TEMPLATE, useService } from "./support/campaigns.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { roundsOf } from "./support/rounds.ts";
import { median } from "./support/timed.ts";
import { until } from "./support/until.ts";

/** Recipients of the campaign. */
const PEOPLE = 20_000;
const MAX_MS = 1_000;
const ROUNDS = 7;
const IDLE_MS = 500;

export const options = { hasService: true };

/**
 * From the request that creates a campaign without a hold to its first mail at the service, by one process with both
 * roles. A person waits for it, so the limit is a time; the request's own share stands beside it.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  const people = Math.min(bench.rows, PEOPLE);
  await seedPeople(bench, people);
  await bench.sql.query("vacuum analyze customers");
  await useService(bench, "brevo");
  const segment = await bench.api.send<SegmentWire>("POST", "/user/create-segment", {
    name: "Everybody",
    rules: EVERYBODY,
  });
  const rounds: { requestMs: number; firstMs: number }[] = [];
  while (rounds.length < roundsOf(bench, ROUNDS)) rounds.push(await firstMail(bench, segment._id));
  const firstMs = median(rounds.map((one) => one.firstMs));
  const requestMs = median(rounds.map((one) => one.requestMs));
  return [
    {
      figure: `first of ${people.toLocaleString("en-IN")} mails after ${firstMs.toFixed(0)} ms, ${requestMs.toFixed(0)} of them the request`,
      limit: `${MAX_MS} ms`,
      ratio: (firstMs / MAX_MS).toFixed(2),
      goal: "<= 1 x",
      isMet: firstMs <= MAX_MS,
    },
  ];
}

async function firstMail(
  bench: Bench,
  segmentId: string,
): Promise<{ requestMs: number; firstMs: number }> {
  const { api, service } = bench;
  if (service === null) throw new Error("There is no service");
  await service.arrivals();
  const beganAt = now();
  const campaign = await api.send<CampaignWire>("POST", "/user/create-campaign", {
    name: "To everybody",
    segmentId,
    template: TEMPLATE,
  });
  const requestMs = now() - beganAt;
  let firstAt: number | null = null;
  await until(async () => (firstAt = (await service.arrivals()).firstAt), "the first mail");
  await api.send("POST", `/user/campaign/${campaign._id}/cancel`, {});
  // Requests under way may arrive after the cancelling.
  await until(async () => (await service.arrivals()).firstAt === null, "the last mail", IDLE_MS);
  return { requestMs, firstMs: (firstAt ?? NaN) - beganAt };
}

/** As the service's process tells the time. */
const now = (): number => performance.timeOrigin + performance.now();
