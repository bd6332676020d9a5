import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { EAGER_POLL_MS, until, withInstallation } from "./installation.ts";
import { RESEND, importPeople, mailAgra } from "./mailing.ts";

/** Sixty requests: many more than the first worker can have begun when it is killed. */
const RECIPIENTS = 6_000;
const SLOTS = 4;
/** Well over the time to notice a death, well under a lease. */
const SOON_MS = 30_000;
const postgres = process.env["TEST_DATABASE_URL"] ?? null;

// Several processes need a database that several processes can open.
describe.skipIf(postgres === null)("a campaign whose worker is killed", () => {
  const run = withInstallation(postgres ?? "", (sandbox) => {
    sandbox.control.setFaultChances("resend", [
      { fault: { mode: "latency", ms: 500 }, probability: 1 },
    ]);
    return { RESEND_BASE_URL: sandbox.urls.resend };
  });

  it("goes on at once with all its slots and no more; only requests under way wait for their lease", async () => {
    const { sandbox, database, start, signIn } = run();
    const call = await signIn("p");
    const first = await start("worker");
    await importPeople(call, RECIPIENTS);
    await call("PUT", "/user/email-settings", RESEND);
    await mailAgra(call);
    const slots = async (): Promise<number> => {
      const { rows } = await database.query(
        "select count(*)::int as n from sending_lanes where held_until > clock_timestamp()",
      );
      return Number(rows[0]?.n);
    };

    await until("all slots", async () => (await slots()) === SLOTS, EAGER_POLL_MS);
    first.kill("SIGKILL");
    await once(first, "exit");
    const killedAt = Date.now();
    await start("worker");
    await until("the dead worker's slots free", async () => (await slots()) === 0, EAGER_POLL_MS);
    await until("all slots again", async () => (await slots()) === SLOTS, EAGER_POLL_MS);
    expect(Date.now() - killedAt).toBeLessThan(SOON_MS);

    await until("everything but what the dead worker held", async () => {
      expect(await slots()).toBeLessThanOrEqual(SLOTS);
      const { rows: remaining } = await database.query(
        "select count(*)::int as n from send_batches where state = 'ready'",
      );
      return remaining[0]?.n === 0;
    });
    // Batches of the dead worker wait for the end of their lease; let that time be over.
    await database.query(
      `update send_batches set lease_until = clock_timestamp() where state = 'inflight'
         and lease_until <= to_timestamp($1 / 1000.0) + interval '90 seconds'`,
      [killedAt],
    );
    await until("the campaign's end", async () => {
      const { rows } = await database.query("select status, sent from campaigns");
      return rows[0]?.status === "completed" && rows[0].sent === RECIPIENTS;
    });
    const counts = [...sandbox.store.acceptCounts().values()];
    expect(counts.length).toBe(RECIPIENTS);
    expect(counts.filter((count) => count !== 1)).toEqual([]);
  }, 600_000);
});
