import { describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { withTestApp } from "./harness.ts";
import { makeKey, programOf } from "./programs.ts";
import { withReceiver } from "./receiver.ts";

const run = withTestApp();
const receiver = withReceiver();

const made = async (events = ["customer.created"]) => {
  const person = await run().signIn();
  const { status, body } = await person.rest("POST", "/user/webhooks", {
    url: receiver().url,
    events,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { person, id: String(body.data.webhook._id), secret: String(body.data.secret) };
};

describe("a webhook", () => {
  it("shows its secret once, and keeps it sealed", async () => {
    const { person, id, secret } = await made();
    expect(secret).toMatch(/^whsec_[\w+/]{40,}=*$/);
    const list = await person.rest("GET", "/user/webhooks");
    expect(list.body.data).toMatchObject([
      { _id: id, url: receiver().url, status: "active", waiting: 0 },
    ]);
    expect(JSON.stringify(list.body)).not.toContain("whsec_");
    const { rows } = await run().deps.db.execute(
      sql`select secret from webhook_subscriptions where id = ${id}`,
    );
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  it("is tried with a test event, whose answer stands in its log and which can be sent again", async () => {
    const { person, id } = await made();
    receiver().answer({ status: 500, text: "no such shop" });
    const test = await person.rest("POST", `/user/webhooks/${id}/test`);
    expect(test.body).toMatchObject({
      message: "The test event did not arrive: it responded 500",
      data: { status: "failed", answerStatus: 500, answer: "no such shop" },
    });
    receiver().answer({ status: 200, text: "x".repeat(100_000) });
    const again = await person.rest(
      "POST",
      `/user/webhooks/${id}/deliveries/${test.body.data._id}/again`,
    );
    expect(again.body.data).toMatchObject({
      kind: "again",
      status: "delivered",
      messageId: test.body.data.messageId,
      body: test.body.data.body,
    });
    expect(again.body.data.answer).toHaveLength(2_000);
    const [first, second] = receiver().received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    const log = await person.rest("GET", `/user/webhooks/${id}/deliveries?limit=1`);
    expect(log.body).toMatchObject({ data: [{ kind: "again" }], nextCursor: again.body.data._id });
    const rest = await person.rest(
      "GET",
      `/user/webhooks/${id}/deliveries?cursor=${log.body.nextCursor}`,
    );
    expect(rest.body).toMatchObject({ data: [{ kind: "test" }], nextCursor: null });
  });

  it.each([
    ["no address", { url: "shop.example.com" }],
    ["another scheme", { url: "ftp://shop.example.com/" }],
    ["a password in the address", { url: "https://me:secret@shop.example.com/" }],
    ["a broken address", { url: "https://[::1" }],
    ["no events", { events: [] }],
    ["an unknown event", { events: ["customer.renamed"] }],
    ["too large a batch", { batchSize: 501 }],
  ])("is refused with %s", async (_, wrong) => {
    const person = await run().signIn();
    const input = { url: receiver().url, events: ["customer.created"], ...wrong };
    const { status, body } = await person.rest("POST", "/user/webhooks", input);
    expect(status).toBe(400);
    expect(body.errors[0].message).toMatch(/\w/);
  });

  it("of another account is not there, for their key neither, in every call", async () => {
    const { person: owner, id } = await made();
    const { body } = await owner.rest("POST", `/user/webhooks/${id}/test`);
    receiver().received.length = 0;
    const stranger = await run().signIn();
    const program = programOf(run().visitor(), await makeKey(stranger));
    for (const path of ["/test", "/secret", "/pause", `/deliveries/${body.data._id}/again`]) {
      const url = `/api/user/webhooks/${id}${path}`;
      const response = await program.inject({ method: "POST", url });
      expect(response.statusCode, path).toBe(404);
      expect((await stranger.inject({ method: "POST", url, payload: {} })).statusCode, path).toBe(
        404,
      );
    }
    expect(receiver().received).toEqual([]);
  });

  it("needs its own scopes", async () => {
    const { person, id } = await made();
    const reader = programOf(run().visitor(), await makeKey(person, ["webhooks:read"]));
    const get = async (url: string) => (await reader.inject({ method: "GET", url })).statusCode;
    expect(await get("/api/user/webhooks")).toBe(200);
    const refused = await reader.inject({ method: "POST", url: `/api/user/webhooks/${id}/test` });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toContain("webhooks:write");
  });
});
