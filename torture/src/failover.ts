import pg from "pg";
import type { House } from "./support/house.ts";
import { ownServer } from "./support/scenario.ts";
import { startSaves } from "./support/saves.ts";
import type { Saves } from "./support/saves.ts";
import { pause, until } from "./support/until.ts";

export const BEHIND_MS = 3_000;
/** A replica that was just promoted is found within it. */
const FOUND_WITHIN_MS = 5_000;
/** So many saves are confirmed before the primary is lost. */
const SAVES = 50;

/** The cost of a loss of the database; `isMet` is false where that is more than it may. */
export type Loss = { figure: string; isMet: boolean };

/** How a replica follows: each commit waits for it, or none, or it stopped to receive some seconds before. */
export type Following = "synchronous" | "asynchronous" | "behind";

/**
 * Loses the primary in mid-campaign while users save customers, and promotes a replica where it is. The processes know both
 * addresses. Later the replica is moved to the first one.
 *
 * @param port - Of the replica.
 * @param accepted - Waits until a share of the mails is accepted.
 */
export async function failOverTo(
  house: House,
  { port, following }: { port: number; following: Following },
  accepted: (share: number) => Promise<void>,
): Promise<Loss> {
  const isSynchronous = following === "synchronous";
  const replica = await ownServer(house.run).openReplica({ port, isSynchronous });
  try {
    await accepted(0.2);
    const known = house.sandbox.record.accepts().length;
    const { saves, stop } = startSaves(house);
    try {
      await until("saves", () => saves.confirmed.length >= SAVES);
      if (following === "behind") {
        await replica.fallBehind();
        await pause(BEHIND_MS);
      }
      const lostAtMs = performance.now();
      await replica.takeOverElsewhere();
      const foundMs = await confirmedAgain(saves);
      const mails = house.sandbox.record.accepts().length - known;
      await stop();
      const forgotten = await forgottenSaves(house, port, saves, lostAtMs);
      // A worker that goes on takes up to a minute to look for batches again that it has seen done.
      if (house.run.smoke && following === "behind")
        for (const worker of house.workers) await worker.kill();
      await accepted(0.6);
      return judgeLoss(house, { following, saves, forgotten, foundMs, mails });
    } finally {
      await stop();
    }
  } finally {
    await replica.close();
  }
}

/** How long after now a save is confirmed. */
async function confirmedAgain(saves: Saves): Promise<number> {
  const from = performance.now();
  const next = await until("a save after the failover", () =>
    saves.confirmed.find(({ atMs }) => atMs > from),
  );
  return next.atMs - from;
}

/** The saves confirmed before the loss that the promoted replica lacks; `spanMs` is how long before it the first of them was. */
type Forgotten = { of: number; count: number; spanMs: number };

async function forgottenSaves(
  house: House,
  port: number,
  { confirmed }: Saves,
  lostAtMs: number,
): Promise<Forgotten> {
  const address = new URL(house.databaseUrl);
  address.port = String(port);
  const client = new pg.Client(address.href);
  await client.connect();
  const { rows } = await client
    .query<{ email: string }>("select email from customers where email like 'saved.%'")
    .finally(async () => await client.end());
  const kept = new Set(rows.map(({ email }) => email));
  const missing = confirmed.filter(({ email }) => !kept.has(email));
  const firstMs = Math.min(lostAtMs, ...missing.map(({ atMs }) => atMs));
  return { of: confirmed.length, count: missing.length, spanMs: lostAtMs - firstMs };
}

function judgeLoss(
  house: House,
  {
    following,
    saves,
    forgotten,
    foundMs,
    mails,
  }: { following: Following; saves: Saves; forgotten: Forgotten; foundMs: number; mails: number },
): Loss {
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  const behind = following === "behind" ? `${mails} accepted mails and ` : "";
  const span = forgotten.count === 0 ? "" : ` of the last ${seconds(forgotten.spanMs)}`;
  const others = saves.others.length === 0 ? "" : `, others: ${saves.others.join(" | ")}`;
  const parts = [
    `${behind}${forgotten.count} of ${forgotten.of} confirmed saves forgotten${span}`,
    `${saves.refused} requests refused with a time to retry after${others}`,
    `the slowest after ${seconds(saves.slowestMs)}`,
    `saved again ${seconds(foundMs)} after the promotion`,
    `${house.ownEnds()} processes ended`,
  ];
  const isForgottenMet =
    following === "synchronous" ? forgotten.count === 0 : following !== "behind" || mails > 0;
  return {
    figure: parts.join(", "),
    isMet:
      isForgottenMet &&
      saves.refused > 0 &&
      saves.others.length === 0 &&
      foundMs <= FOUND_WITHIN_MS &&
      house.ownEnds() === 0,
  };
}
