import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withTestApp } from "./harness.ts";
import type { Body, TestClient } from "./harness.ts";

const run = withTestApp();

const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

let people = 0;
/** The same person, signed in with each of these. */
async function signedInWith(...devices: string[]): Promise<TestClient[]> {
  people += 1;
  const who = { sub: `device-${people}`, email: `device-${people}@example.com` };
  const clients: TestClient[] = [];
  for (const device of devices) {
    const token = await run().sandbox.control.issueIdToken({ ...who, jti: `${clients.length}` });
    const client = run().visitor();
    const { statusCode } = await client.inject({
      method: "POST",
      url: "/api/auth/google-login",
      payload: { token },
      headers: { "user-agent": device },
    });
    expect(statusCode).toBe(200);
    clients.push(client);
  }
  return clients;
}

async function sessionsOf(client: TestClient | undefined): Promise<Body[]> {
  const { status, body } = (await client?.rest("GET", "/auth/sessions")) ?? { status: 0, body: {} };
  expect(status).toBe(200);
  return body.data;
}

const isOut = async (client: TestClient | undefined) => ({
  access: (await client?.rest("GET", "/auth/verify"))?.status,
  refresh: (await client?.rest("POST", "/auth/refresh-token"))?.status,
});
const OUT = { access: 401, refresh: 401 };

describe("the sessions of a user", () => {
  it("are listed with their device in plain words, the one that asks first", async () => {
    const [desk, laptop] = await signedInWith(CHROME, FIREFOX);
    const items = await sessionsOf(desk);
    expect(items.map(({ device, current }) => [device, current])).toEqual([
      ["Chrome on Windows", true],
      ["Firefox on Linux", false],
    ]);
    expect((await sessionsOf(laptop))[0]).toMatchObject({ device: "Firefox on Linux" });
    expect(JSON.stringify(items)).not.toContain("Mozilla");
  });

  it("say when they were last seen: at their sign-in and each renewal", async () => {
    const [desk, laptop] = await signedInWith(CHROME, FIREFOX);
    await run().deps.db.execute(
      sql`update sessions set last_seen_at = last_seen_at - interval '1 day', device = null
        where user_id = (select max(id) from users)`,
    );
    const otherSession = async () => (await sessionsOf(desk)).find(({ current }) => !current);
    const before = await otherSession();
    expect(before).toMatchObject({ device: "Unknown device" });
    await laptop?.rest("GET", "/auth/verify");
    expect(await otherSession()).toEqual(before);
    await laptop?.inject({
      method: "POST",
      url: "/api/auth/refresh-token",
      headers: { "user-agent": FIREFOX },
    });
    const after = await otherSession();
    expect(Date.parse(after.lastSeenAt)).toBeGreaterThan(Date.parse(before.lastSeenAt));
    expect(after.device).toBe("Firefox on Linux");
  });

  it("leave the list when they are over: signed out, idle for a week, a month old", async () => {
    const clients = await signedInWith(CHROME, FIREFOX, FIREFOX, FIREFOX);
    await clients[1]?.rest("POST", "/auth/logout");
    for (const [column, index] of [
      ["last_seen_at", 2],
      ["started_at", 3],
    ] as const) {
      const id = (await sessionsOf(clients[index]))[0]._id;
      await run().deps.db.execute(
        sql`update sessions set ${sql.identifier(column)} = now() - interval '31 days' where id = ${id}`,
      );
    }
    expect(await sessionsOf(clients[0])).toHaveLength(1);
  });

  it("end one by one, at once", async () => {
    const [desk, laptop, phone] = await signedInWith(CHROME, FIREFOX, FIREFOX);
    const id = (await sessionsOf(laptop))[0]._id;
    const { status, body } = (await desk?.rest("DELETE", `/auth/sessions/${id}`)) ?? {};
    expect(status).toBe(200);
    expect(body.message).toBe("Session signed out");
    expect(await isOut(laptop)).toEqual(OUT);
    expect((await phone?.rest("GET", "/auth/verify"))?.status).toBe(200);
    expect((await desk?.rest("DELETE", `/auth/sessions/${id}`))?.status).toBe(404);
  });

  it("end all but the one that asks", async () => {
    const [desk, laptop, phone] = await signedInWith(CHROME, FIREFOX, FIREFOX);
    const { body } = (await desk?.rest("DELETE", "/auth/sessions")) ?? {};
    expect(body.message).toBe("2 other sessions signed out");
    expect(await isOut(laptop)).toEqual(OUT);
    expect(await isOut(phone)).toEqual(OUT);
    expect(await sessionsOf(desk)).toHaveLength(1);
    expect((await desk?.mutate("auth.endOtherSessions"))?.body.result.data.message).toBe(
      "There was no other session",
    );
  });

  it("are nobody else's to see or to end", async () => {
    const [owner] = await signedInWith(CHROME);
    const [stranger] = await signedInWith(CHROME);
    const id = (await sessionsOf(owner))[0]._id;
    expect(JSON.stringify(await sessionsOf(stranger))).not.toContain(id);
    const never = "00000000-0000-4000-8000-000000000000";
    for (const theirs of [id, never, "1", "no-uuid"]) {
      const rest = await stranger?.rest("DELETE", `/auth/sessions/${theirs}`);
      expect(rest?.status, theirs).toBe(404);
      expect(rest?.body.message).toBe("Session not found");
      expect((await stranger?.mutate("auth.endSession", { id: theirs }))?.status).toBe(404);
    }
    await stranger?.rest("DELETE", "/auth/sessions");
    expect((await owner?.rest("GET", "/auth/verify"))?.status).toBe(200);
    expect((await run().visitor().rest("GET", "/auth/sessions")).status).toBe(401);
    expect((await run().visitor().rest("DELETE", "/auth/sessions")).status).toBe(401);
  });
});
