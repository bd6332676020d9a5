import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "./create-client.ts";
import type { Client } from "./create-client.ts";
import type { ClientOptions } from "./send.ts";

type Seen = { address: string; headers: IncomingMessage["headers"]; body: string };
type Handler = (response: ServerResponse, seen: Seen) => void;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that gives these responses in turn, then repeats the last, and a client of it with short delays. */
async function clientOf(
  responses: Handler[],
  options: Partial<ClientOptions> = {},
): Promise<{ client: Client; seen: Seen[]; url: string }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const one = { address: `${method} ${url}`, headers, body: await text(request) };
    seen.push(one);
    responses[Math.min(seen.length, responses.length) - 1]?.(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return { client: createClient({ url, key: "dk_0", pauseMs: 1, ...options }), seen, url };
}

const answer =
  (status: number, body: object = {}, headers: Record<string, string> = {}): Handler =>
  (response) =>
    void response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body));
const ok = (data: unknown, beside: object = {}): Handler =>
  answer(200, { statusCode: 200, success: true, message: "", data, ...beside });
const hangUp: Handler = (response) => void response.destroy();
const CAMPAIGN = { name: "Spring", segmentId: "1", template: { subject: "Hi", body: "Hi {name}" } };
const ASHA = { name: "Asha", email: "asha@example.com" };

describe("A call that comes to nothing", () => {
  it("is sent again when it only reads, or comes to the same twice", async () => {
    const { client, seen } = await clientOf([hangUp, answer(503), ok({ count: 2 })]);
    const rules = { combinator: "and" as const, rules: [] };
    expect(await client.segments.estimate({ rules })).toEqual({ count: 2 });
    expect(seen.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify({ rules })));
  });

  it("is sent again under one key where it takes a key, the caller's own if there is one", async () => {
    const { client, seen } = await clientOf([hangUp, ok({ _id: "1" }), hangUp, ok({ _id: "1" })]);
    await client.campaigns.create(CAMPAIGN);
    await client.campaigns.create(CAMPAIGN, { idempotencyKey: "spring" });
    const keys = seen.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], "spring", "spring"]);
  });

  it("is left alone when a second one might do the same again, and says that nothing is known", async () => {
    const { client, seen } = await clientOf([hangUp]);
    await expect(client.customers.create(ASHA)).rejects.toMatchObject({ status: null });
    expect(seen).toHaveLength(1);
    const refusing = await clientOf([answer(503)]);
    await expect(refusing.client.customers.create(ASHA)).rejects.toMatchObject({ status: 503 });
    expect(refusing.seen).toHaveLength(1);
  });

  it("is sent again for any method when it was turned away, after the delay the server names", async () => {
    const { client, seen } = await clientOf([
      answer(429, {}, { "retry-after": "1" }),
      answer(429, {}, { "retry-after": new Date(0).toUTCString() }),
      ok(ASHA),
    ]);
    const begin = performance.now();
    expect(await client.customers.create(ASHA)).toEqual(ASHA);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(990);
    expect(seen).toHaveLength(3);
  });

  it("is given up after the last try, and at once where the pause asked for is too long", async () => {
    const often = await clientOf([answer(503)], { retries: 2 });
    await expect(often.client.insights.audience()).rejects.toMatchObject({ status: 503 });
    expect(often.seen).toHaveLength(3);
    const long = await clientOf([answer(429, {}, { "retry-after": "3600" })]);
    await expect(long.client.insights.audience()).rejects.toMatchObject({
      retryAfterSeconds: 3600,
    });
    expect(long.seen).toHaveLength(1);
  });

  it("ends with its signal, even in a pause, and when no response begins in time", async () => {
    const paused = await clientOf([answer(503)], { pauseMs: 3_600_000 });
    const controller = new AbortController();
    const call = paused.client.insights.audience({ signal: controller.signal });
    await expect.poll(() => paused.seen.length).toBe(1);
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    const mute = await clientOf([() => undefined], { timeoutMs: 50, retries: 0 });
    await expect(mute.client.insights.audience()).rejects.toThrow("did not answer within 0.05");
  });
});

describe("A refusal", () => {
  it("is an error with status, code, sentence and fields, and not sent again", async () => {
    const errors = [{ path: "email", message: "Email is required" }];
    const body = {
      statusCode: 400,
      success: false,
      message: "Email is required",
      error: "X",
      errors,
    };
    const { client, seen } = await clientOf([answer(400, body, { "x-request-id": "r1" })]);
    await expect(client.customers.create(ASHA)).rejects.toMatchObject({
      name: "DakiyaError",
      status: 400,
      code: "X",
      message: "Email is required",
      fields: errors,
      requestId: "r1",
    });
    expect(seen).toHaveLength(1);
  });

  it("says so when the address is not Dakiya's, and takes the key nowhere else", async () => {
    const page: Handler = (response) => void response.end("<html>");
    const { client } = await clientOf([page]);
    await expect(client.insights.audience()).rejects.toThrow("not as Dakiya does");
    const elsewhere = await clientOf([ok(1)]);
    const moved = await clientOf([answer(307, {}, { location: elsewhere.url })]);
    await expect(moved.client.insights.audience()).rejects.toThrow(elsewhere.url);
    expect(elsewhere.seen).toEqual([]);
  });
});

describe("A client", () => {
  it("asks for the next page when it is needed", async () => {
    const { client, seen } = await clientOf([
      ok([1, 2], { nextCursor: "a b", total: 3 }),
      ok([3], { nextCursor: null, total: 3 }),
    ]);
    const items: unknown[] = [];
    for await (const item of client.customers.all({ sort: "name", limit: 2 })) items.push(item);
    expect(items).toEqual([1, 2, 3]);
    expect(seen.map(({ address }) => address)).toEqual([
      "GET /api/customer/get?limit=2&sort=name",
      "GET /api/customer/get?limit=2&sort=name&cursor=a+b",
    ]);
    const page = await client.customers.all().page();
    expect(page).toEqual({ items: [3], nextCursor: null, total: 3 });
  });

  it("puts into a path only what belongs there, and works below a path", async () => {
    const { seen, url } = await clientOf([ok({})]);
    const below = createClient({ url: `${url}/mail/`, key: "dk_0" });
    await below.customers.update("../../a?b", { name: "A" });
    expect(seen[0]?.address).toBe("PUT /mail/api/customer/..%2F..%2Fa%3Fb");
    for (const id of ["", ".", ".."]) expect(() => below.segments.delete(id)).toThrow("no id");
  });

  it("sends a file as it comes, and again only what it still has", async () => {
    const { client, seen } = await clientOf([hangUp, ok({ importId: "1", success: true })]);
    const mapping = { email: [0] };
    const result = await client.customers.uploadCsv("email\na@example.com\n", {
      filename: 'a".csv',
      mapping,
      shop: "Lamps",
      wait: false,
    });
    expect(result).toEqual({ isEnded: true, importId: "1" });
    expect(seen[1]).toMatchObject({ headers: { prefer: "respond-async" } });
    expect(seen[1]?.body).toContain('filename="a_.csv"\r\ncontent-type: text/csv\r\n\r\nemail\na@');
    expect(seen[1]?.body).toContain(JSON.stringify(mapping));
    expect(seen[1]?.body).toContain('name="shop"\r\n\r\nLamps\r\n');
    async function* pieces() {
      yield "email\n";
    }
    const stream = await clientOf([hangUp]);
    await expect(stream.client.customers.uploadCsv(pieces())).rejects.toMatchObject({
      status: null,
    });
    expect(stream.seen).toHaveLength(1);
  });

  it("hands on a download piece by piece, and tells a broken one from a whole one", async () => {
    const headers = { "content-disposition": 'attachment; filename="customers.csv"' };
    const { client } = await clientOf([
      (response) => void response.writeHead(200, headers).end("name\nAsha\n"),
      (response) => {
        response.writeHead(200, headers);
        response.write("name\n", () => response.destroy());
      },
    ]);
    const whole = await client.customers.csv();
    expect([whole.filename, await whole.text()]).toEqual(["customers.csv", "name\nAsha\n"]);
    const broken = await client.customers.csv();
    await expect(broken.text()).rejects.toThrow();
  });

  it("reads events as they come", async () => {
    const { client } = await clientOf([
      (response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write('data: {"type":"text","te');
        response.end('xt":"Hi"}\n\ndata: {"type":"done","text":"Hi"}\n\n');
      },
    ]);
    const events: unknown[] = [];
    const input = { segmentRules: { combinator: "and" as const, rules: [] } };
    for await (const event of client.ai.events(input)) events.push(event);
    expect(events).toEqual([
      { type: "text", text: "Hi" },
      { type: "done", text: "Hi" },
    ]);
  });

  it("is refused for what can be neither address nor key", () => {
    expect(() => createClient({ url: "file:///etc", key: "dk_0" })).toThrow("address");
    expect(() => createClient({ url: "http://a", key: "secret" })).toThrow("dk_");
  });
});
