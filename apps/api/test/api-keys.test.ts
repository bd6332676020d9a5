import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_API_KEYS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../src/create-log.ts";
import { newKey } from "../src/services/api-keys/key-format.ts";
import { rowsOf } from "./database.ts";
import { withTestApp } from "./harness.ts";
import type { Body, TestClient } from "./harness.ts";
import { RULES } from "./operations.ts";
import { makeKey, makeKeyWithId, programOf } from "./programs.ts";
import type { Program } from "./programs.ts";

const logged: string[] = [];
const run = withTestApp({
  log: createLog("trace", { write: (line: string) => void logged.push(line) }),
});
const words = MESSAGES.server.apiKey;
const CUSTOMERS = { method: "GET", url: "/api/customer/get" } as const;

const asProgram = (key: string): Program => programOf(run().visitor(), key);
/** Each from an address of its own, so that the wrong keys of one test do not count in another. */
let addresses = 0;
async function send(key: string, request: object = {}) {
  addresses += 1;
  return await asProgram(key).inject({
    ...CUSTOMERS,
    remoteAddress: `10.9.${addresses >> 8}.${addresses % 256}`,
    ...request,
  });
}

describe("an API key", () => {
  let person: TestClient;
  beforeAll(async () => {
    person = await run().signIn();
    await person.rest("POST", "/customer/", { name: "Asha", email: "asha@example.com" });
  });

  it("is shown once, listed by its beginning, and stored as a hash", async () => {
    const { key, id } = await makeKeyWithId(person, ["customers:read"], 30);
    const { body } = await person.query("apiKeys.list");
    const listed = body.result.data.find(({ _id }: Body) => _id === id);
    expect(listed).toMatchObject({
      name: "Shop",
      start: key.slice(0, 7),
      scopes: ["customers:read"],
      createdBy: "Asha Rao",
      expired: false,
      lastUsedAt: null,
    });
    const days = (Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    expect(JSON.stringify(body)).not.toContain(key);
    const rows = await rowsOf(run().deps.database, sql`select * from api_keys`);
    expect(JSON.stringify(rows)).not.toContain(key.slice(8));
    expect(rows.map(({ key_hash: hash }) => String(hash).length)).toContain(64);
  });

  it("opens the REST API without a cookie, and its response sets none", async () => {
    const { statusCode, body, cookies, headers } = await send(await makeKey(person));
    expect(statusCode, body).toBe(200);
    expect(body).toContain("asha@example.com");
    expect(cookies).toEqual([]);
    expect(headers).toMatchObject({
      "ratelimit-limit": "600",
      "ratelimit-remaining": "599",
      "ratelimit-reset": expect.stringMatching(/^\d+$/),
    });
  });

  it("uploads a file, and takes a body larger than a stranger's", async () => {
    const program = asProgram(await makeKey(person, ["customers:write", "suppressions:write"]));
    const emails = Array.from({ length: 2_000 }, (_, at) => `long-${at}@example.com`);
    const added = await program.inject({
      method: "POST",
      url: "/api/user/suppressions",
      payload: { emails },
    });
    expect(added.statusCode, added.body).toBe(200);
    const uploaded = await program.inject({
      method: "POST",
      url: "/api/customer/upload-csv",
      headers: { "content-type": "multipart/form-data; boundary=b", prefer: "respond-async" },
      payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nname,email\r\nA,a@example.com\r\n--b--\r\n`,
    });
    expect(uploaded.statusCode, uploaded.body).toBe(202);
  });

  it("counts alone when a cookie comes with it, and needs no origin of ours", async () => {
    const other = await run().signIn();
    const program = programOf(other, await makeKey(person));
    expect((await program.inject(CUSTOMERS)).body).toContain("asha@example.com");
    const wrong = await programOf(other, newKey()).inject({
      ...CUSTOMERS,
      remoteAddress: "10.8.0.1",
    });
    expect(wrong.statusCode).toBe(401);
    expect((await programOf(other, "dk_").inject(CUSTOMERS)).statusCode).toBe(401);
    const { statusCode } = await program.inject({
      method: "POST",
      url: "/api/user/estimate-segment",
      headers: { origin: "https://shop.example", "sec-fetch-site": "cross-site" },
      payload: { rules: RULES },
    });
    expect(statusCode).toBe(200);
    const withoutKey = await other.inject({
      method: "POST",
      url: "/api/user/estimate-segment",
      headers: { origin: "https://shop.example" },
      payload: {},
    });
    expect(withoutKey.statusCode).toBe(403);
  });

  it("leaves other bearer tokens, which a proxy may add, without meaning", async () => {
    const authorization = "Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln";
    const signedIn = await person.inject({ ...CUSTOMERS, headers: { authorization } });
    expect(signedIn.statusCode).toBe(200);
    const visitor = await run()
      .visitor()
      .inject({ ...CUSTOMERS, headers: { authorization } });
    expect(visitor.statusCode).toBe(401);
    expect(visitor.headers["www-authenticate"]).toBe('Bearer realm="Dakiya"');
  });

  it("opens nothing under /trpc, with or without a cookie", async () => {
    const key = await makeKey(person);
    for (const client of [run().visitor(), person]) {
      for (const url of ["/trpc/customers.list", "/trpc/apiKeys.list", "/trpc/auth.config"]) {
        const { statusCode, body } = await programOf(client, key).inject({ method: "GET", url });
        expect(statusCode, url).toBe(403);
        expect(JSON.parse(body).error.message).toBe(words.notOfScreens);
      }
    }
  });

  it("is told from nothing at an unknown address", async () => {
    const { statusCode } = await send(await makeKey(person), { url: "/api/api-keys" });
    expect(statusCode).toBe(404);
  });

  it("goes on when its creator signs out everywhere", async () => {
    const creator = await run().signIn();
    const key = await makeKey(creator);
    await creator.rest("DELETE", "/auth/sessions");
    await creator.rest("POST", "/auth/logout");
    expect((await send(key)).statusCode).toBe(200);
  });

  it("stops when its creator may no longer sign in, and goes on when they may again", async () => {
    const key = await makeKey(person);
    const { config } = run().deps;
    config.allowList = { emails: new Set(), domains: new Set(["other.example"]) };
    try {
      expectRefused(await send(key), words.creatorNotAllowed);
    } finally {
      config.allowList = null;
    }
    expect((await send(key)).statusCode).toBe(200);
  });

  it("ends with its creator's membership", async () => {
    const creator = await run().signIn();
    const key = await makeKey(creator);
    const { user } = await run().memberOf(creator);
    await run().deps.db.execute(sql`delete from memberships where user_id = ${user.id}`);
    expectRefused(await send(key), words.unknown);
  });

  it("is revoked at once, in the middle of its use, and once", async () => {
    const { key, id } = await makeKeyWithId(person);
    expect((await send(key)).statusCode).toBe(200);
    expect((await person.mutate("apiKeys.revoke", { id })).status).toBe(200);
    expectRefused(await send(key), words.revoked);
    expect((await person.mutate("apiKeys.revoke", { id })).status).toBe(404);
    const { body } = await person.query("apiKeys.list");
    expect(body.result.data.map(({ _id }: Body) => _id)).not.toContain(id);
  });

  it("is refused from its last day on, and stays listed as expired", async () => {
    const { key, id } = await makeKeyWithId(person, ["customers:read"], 1);
    expect((await send(key)).statusCode).toBe(200);
    await run().deps.db.execute(
      sql`update api_keys set expires_at = clock_timestamp() where id = ${id}`,
    );
    expectRefused(await send(key), words.expired);
    const { body } = await person.query("apiKeys.list");
    expect(body.result.data.find(({ _id }: Body) => _id === id)).toMatchObject({ expired: true });
  });

  it("that nobody made is refused", async () => {
    expectRefused(await send(newKey()), words.unknown);
  });

  it("that is mistyped is refused without asking the database", async () => {
    const key = await makeKey(person);
    let calls = 0;
    const { pool, reserve } = run().deps.database;
    const count = () => void (calls += 1);
    for (const each of new Set([pool, reserve.pool])) each.on("acquire", count);
    try {
      for (const wrong of [
        `${key.slice(0, -1)}!`,
        key.slice(0, -1),
        `${key} x`,
        key.replace("dk_", "dk_0"),
      ]) {
        expectRefused(await send(wrong), words.malformed);
      }
      expect(calls).toBe(0);
      await send(newKey());
      expect(calls).toBeGreaterThan(0);
    } finally {
      for (const each of new Set([pool, reserve.pool])) each.off("acquire", count);
    }
  });

  it("notes when it was last used, once a minute", async () => {
    const { key, id } = await makeKeyWithId(person);
    const read = async () =>
      (
        await rowsOf(
          run().deps.database,
          sql`select last_used_at::text, xmin::text from api_keys where id = ${id}`,
        )
      )[0];
    const before = await read();
    await send(key);
    const after = await read();
    expect(before).toMatchObject({ last_used_at: null });
    expect(after?.["last_used_at"]).not.toBeNull();
    await send(key);
    await send(key);
    expect(await read()).toEqual(after);
    await run().deps.db.execute(
      sql`update api_keys set last_used_at = clock_timestamp() - interval '61 seconds' where id = ${id}`,
    );
    const old = await read();
    await send(key);
    expect((await read())?.["last_used_at"]).not.toEqual(old?.["last_used_at"]);
  });

  it("is nobody else's to see or to revoke", async () => {
    const { key, id } = await makeKeyWithId(person);
    const stranger = await run().signIn();
    expect((await stranger.query("apiKeys.list")).body.result.data).toEqual([]);
    for (const theirs of [id, "999999999", "no id"]) {
      const { status, body } = await stranger.mutate("apiKeys.revoke", { id: theirs });
      expect(status).toBe(404);
      expect(body.error.message).toBe("API key not found");
    }
    expect((await send(key)).statusCode).toBe(200);
    expect((await run().visitor().query("apiKeys.list")).status).toBe(401);
  });

  it("is in no line of the log, nor is its hash", async () => {
    const { key, id } = await makeKeyWithId(person);
    await send(key);
    await send(`${key}x`);
    await person.mutate("apiKeys.revoke", { id });
    await send(key);
    const rows = await rowsOf(
      run().deps.database,
      sql`select key_hash from api_keys where id = ${id}`,
    );
    expect(logged.join("")).toContain("/api/customer/get");
    for (const secret of [key.slice(8), String(rows[0]?.["key_hash"])]) {
      expect(logged.join("")).not.toContain(secret);
    }
  });

  it("is in the security log from its creation to its end, and as an actor", async () => {
    const { key, id } = await makeKeyWithId(person);
    await asProgram(key).inject({
      method: "POST",
      url: "/api/user/suppressions",
      payload: { emails: ["logged@example.com"] },
    });
    await person.mutate("apiKeys.revoke", { id });
    const rows = await rowsOf(
      run().deps.database,
      sql`select action, subject_label, api_key_id::int, device, user_id is not null as by_user,
          session_id is not null as in_session, request_id is not null as in_request
        from audit_events where (subject_type = 'api-key' and subject_id = ${id}) or api_key_id = ${id}
        order by id`,
    );
    const byHand = { api_key_id: null, device: "A program", by_user: true, in_session: true };
    expect(rows).toMatchObject([
      { ...byHand, action: "api-key.created", subject_label: "Shop", in_request: true },
      {
        action: "suppressions.added",
        api_key_id: Number(id),
        device: "API key Shop",
        by_user: true,
        in_session: false,
        in_request: true,
      },
      { ...byHand, action: "api-key.revoked", subject_label: "Shop", in_request: true },
    ]);
  });

  it.each([
    [{ name: " ", scopes: ["customers:read"] }, "name"],
    [{ name: "x".repeat(81), scopes: ["customers:read"] }, "Name"],
    [{ name: "a\0b", scopes: ["customers:read"] }, "name"],
    [{ name: "Shop", scopes: [] }, "choose"],
    [{ name: "Shop", scopes: ["customers:send"] }, "scopes.0"],
    [{ name: "Shop", scopes: ["customers:read"], expiresInDays: 0 }, "expiresInDays"],
    [{ name: "Shop", scopes: ["customers:read"], expiresInDays: 1e9 }, "expiresInDays"],
  ])("can't be made of %j", async (input, named) => {
    const { status, body } = await person.mutate("apiKeys.create", {
      expiresInDays: null,
      ...input,
    });
    expect(status).toBe(400);
    expect(body.error.message).toContain(named);
  });

  it("is one of a few: an account keeps no more", async () => {
    const creator = await run().signIn();
    const input = { name: "One of many", scopes: ["customers:read"], expiresInDays: null };
    const made = await Promise.all(
      Array.from(
        { length: MAX_API_KEYS + 3 },
        async () => await creator.mutate("apiKeys.create", input),
      ),
    );
    const statuses = made.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_API_KEYS);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  });
});

describe("wrong keys", () => {
  it("are limited by network address as refused sign-ins are, and good ones are not", async () => {
    const key = await makeKey(await run().signIn());
    const remoteAddress = "10.7.0.1";
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await asProgram(newKey()).inject({ ...CUSTOMERS, remoteAddress })).statusCode).toBe(
        401,
      );
    }
    const { statusCode, headers } = await asProgram(newKey()).inject({
      ...CUSTOMERS,
      remoteAddress,
    });
    expect(statusCode).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect((await asProgram(key).inject({ ...CUSTOMERS, remoteAddress })).statusCode).toBe(200);
    const elsewhere = { ...CUSTOMERS, remoteAddress: "10.7.0.2" };
    expect((await asProgram(newKey()).inject(elsewhere)).statusCode).toBe(401);
  });
});

function expectRefused(
  { statusCode, headers, body }: Awaited<ReturnType<Program["inject"]>>,
  message: string,
): void {
  expect(JSON.parse(body)).toMatchObject({ statusCode: 401, success: false, message });
  expect(statusCode).toBe(401);
  expect(headers["www-authenticate"]).toBe('Bearer realm="Dakiya", error="invalid_token"');
}

describe("a key that is used too often", () => {
  const few = withTestApp({ settings: { API_KEY_REQUESTS_PER_MINUTE: "3" } });

  it("is refused until its minute is over, each key by itself, and says when to come again", async () => {
    const person = await few().signIn();
    const program = programOf(few().visitor(), await makeKey(person));
    const left: unknown[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const { statusCode, headers } = await program.inject(CUSTOMERS);
      expect(statusCode).toBe(200);
      left.push(headers["ratelimit-remaining"]);
    }
    expect(left).toEqual(["2", "1", "0"]);
    const { statusCode, headers, body } = await program.inject(CUSTOMERS);
    expect(statusCode).toBe(429);
    const seconds = Number(headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(headers).toMatchObject({ "ratelimit-limit": "3", "ratelimit-remaining": "0" });
    expect(JSON.parse(body).message).toBe(words.tooManyRequests(3, seconds));
    const another = programOf(few().visitor(), await makeKey(person));
    expect((await another.inject(CUSTOMERS)).statusCode).toBe(200);
    expect((await person.rest("GET", "/customer/get")).status).toBe(200);
  });
});
