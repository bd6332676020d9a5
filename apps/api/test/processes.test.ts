import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { until, withInstallation } from "./installation.ts";
import { BREVO, importPeople, mailAgra } from "./mailing.ts";

const RECIPIENTS = 4_000;
const postgres = process.env["TEST_DATABASE_URL"] ?? null;

// Several processes need a database that several processes can open.
describe.skipIf(postgres === null)("one web and two worker processes on one PostgreSQL", () => {
  const run = withInstallation(postgres ?? "", (sandbox) => {
    sandbox.control.setFaultChances("brevo", [
      { fault: { mode: "latency", ms: 700 }, probability: 1 },
    ]);
    return { BREVO_BASE_URL: sandbox.urls.brevo };
  });

  it("mails everybody once, though one worker is killed and one is stopped on the way", async () => {
    const { sandbox, database, start, signIn } = run();
    const call = await signIn("p");
    const killed = await start("worker");
    const stopped = await start("worker");

    await importPeople(call, RECIPIENTS);
    await call("PUT", "/user/email-settings", BREVO);
    const campaignId = await mailAgra(call);

    await until("the send to be under way", async () => sandbox.store.acceptCounts().size > 0);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    stopped.kill("SIGTERM");
    const [code] = await once(stopped, "exit");
    expect(code).toBe(0);
    // What the killed worker held waits for its lease to run out; let that time be over.
    await database.query(
      "update send_batches set lease_until = clock_timestamp() where state = 'inflight'",
    );
    await start("worker");
    await until("the campaign's end", async () => {
      const { rows: found } = await database.query(
        "select status, sent, failed from campaigns where id = $1",
        [campaignId],
      );
      return found[0]?.status === "completed" && found[0].sent === RECIPIENTS;
    });

    const counts = sandbox.store.acceptCounts();
    expect(counts.size).toBe(RECIPIENTS);
    expect([...counts.values()].filter((count) => count !== 1)).toEqual([]);
    const { rows: left } = await database.query(
      "select count(*)::int as n from communication_logs where status in ('queued', 'failed')",
    );
    expect(left[0]?.n).toBe(0);
  }, 180_000);
});
