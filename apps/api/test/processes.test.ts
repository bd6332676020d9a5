import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { freePort } from "@dakiya/sandbox/free-port";
import { EAGER_POLL_MS, stopGently, until, withInstallation } from "./installation.ts";
import { RESEND, importPeople, mailAgra } from "./mailing.ts";

const RECIPIENTS = 4_000;
/** Of all of them, asked for one after the other on one connection: some 30 MB. */
const LISTS = 20;
const postgres = process.env["TEST_DATABASE_URL"] ?? null;

// Several processes need a database that several processes can open.
describe.skipIf(postgres === null)("several processes of both roles on one PostgreSQL", () => {
  const run = withInstallation(postgres ?? "", (sandbox) => {
    sandbox.control.setFaultChances("resend", [
      { fault: { mode: "latency", ms: 700 }, probability: 1 },
    ]);
    return { RESEND_BASE_URL: sandbox.urls.resend };
  });

  it("mails everybody once, though one worker is killed and one, with a stalled reader, stopped on the way", async () => {
    const { sandbox, database, start, signIn } = run();
    const call = await signIn("p");
    const killed = await start("worker");
    const port = await freePort();
    const stoppedProcess = await start("web,worker", port);

    await importPeople(call, RECIPIENTS);
    await call("PUT", "/user/email-settings", RESEND);
    const campaignId = await mailAgra(call);

    await until(
      "the send to be under way",
      async () => sandbox.store.acceptCounts().size > 0,
      EAGER_POLL_MS,
    );
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const reader = await stallAt(port, await cookiesOf("p"));
    expect(await stopGently(stoppedProcess)).toBe(0);
    expect(await reader.answersRead()).toBeLessThan(LISTS);
    // Batches of the killed worker wait for the end of their lease; let that time be over.
    await database.query(
      "update send_batches set lease_until = clock_timestamp() where state = 'inflight'",
    );
    await start("worker");
    await until("the campaign's end", async () => {
      const { rows } = await database.query(
        "select status, sent, failed from campaigns where id = $1",
        [campaignId],
      );
      return rows[0]?.status === "completed" && rows[0].sent === RECIPIENTS;
    });

    const counts = sandbox.store.acceptCounts();
    expect(counts.size).toBe(RECIPIENTS);
    expect([...counts.values()].filter((count) => count !== 1)).toEqual([]);
    const { rows: remaining } = await database.query(
      "select count(*)::int as n from communication_logs where status in ('queued', 'failed')",
    );
    expect(remaining[0]?.n).toBe(0);
  }, 600_000);

  async function cookiesOf(person: string): Promise<string> {
    const { sandbox, web } = run();
    const claims = { sub: person, email: `${person}@example.com` };
    const response = await fetch(`${web}/api/auth/google-login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: await sandbox.control.issueIdToken(claims) }),
    });
    return response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  }

  /** Requests more than the buffers hold, reads a part and stops; continues when its result is read. */
  async function stallAt(port: number, cookie: string) {
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    const closing = once(socket, "close");
    let text = "";
    socket.on("error", () => {}).on("data", (chunk: string) => (text += chunk));
    socket.write(
      `GET /api/customer/get HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`.repeat(
        LISTS,
      ),
    );
    await once(socket, "data");
    socket.pause();
    return {
      answersRead: async () => {
        socket.resume();
        await closing;
        expect(text).toMatch(/^HTTP\/1.1 200/);
        return text.split("HTTP/1.1 200").length - 1;
      },
    };
  }
});
