import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { createSecrets } from "../src/secrets.ts";
import { TEST_ORIGIN, withTestApp } from "./harness.ts";

const run = withTestApp();

describe("signing in", () => {
  it("gives the user in data.user and beside it, and a session in two httpOnly cookies with a hint that pages can read", async () => {
    const token = await run().sandbox.control.issueIdToken({
      sub: "sign-in-1",
      email: "meera@example.com",
      name: "Meera Iyer",
    });
    const visitor = run().visitor();
    const { status, body, response } = await visitor.rest("POST", "/auth/google-login", { token });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      statusCode: 200,
      success: true,
      data: { user: { name: "Meera Iyer", email: "meera@example.com" } },
      user: { email: "meera@example.com" },
    });
    const cookies = response.cookies.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(cookies).toMatchObject([
      { name: "accessToken", path: "/", httpOnly: true, sameSite: "Lax", maxAge: 900 },
      { name: "refreshToken", path: "/api/auth", httpOnly: true, sameSite: "Strict" },
      { name: "signedIn", path: "/", value: "1", sameSite: "Lax", maxAge: 30 * 24 * 60 * 60 },
    ]);
    expect(cookies[2]).not.toHaveProperty("httpOnly");
    expect((await visitor.rest("GET", "/auth/verify")).body.user.name).toBe("Meera Iyer");
  });

  it("accepts each ID token once, however its signature is written", async () => {
    const token = await run().sandbox.control.issueIdToken({ sub: "once", email: "o@example.com" });
    expect((await run().visitor().rest("POST", "/auth/google-login", { token })).status).toBe(200);
    const again = await run().visitor().rest("POST", "/auth/google-login", { token });
    expect(again.status).toBe(401);
    const last = token.at(-1) ?? "";
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const twin = token.slice(0, -1) + (alphabet[(alphabet.indexOf(last) ^ 1) % 64] ?? "");
    const rewritten = await run().visitor().rest("POST", "/auth/google-login", { token: twin });
    expect(rewritten.status).toBe(401);
    expect(rewritten.response.cookies).toEqual([]);
  });

  it.each([
    ["another audience", { sub: "x", aud: "somebody-else" }],
    ["another issuer", { sub: "x", iss: "http://127.0.0.1:1/oidc" }],
    ["an expired token", { sub: "x", exp: 1_600_000_000 }],
    ["an unverified address", { sub: "x", email_verified: false }],
  ] as const)("refuses %s with 401 and no cookie", async (_, claims) => {
    const token = await run().sandbox.control.issueIdToken({ email: "x@example.com", ...claims });
    // Each from its own address: failed sign-ins of one address are limited.
    const response = await run().app.inject({
      method: "POST",
      url: "/api/auth/google-login",
      payload: { token },
      remoteAddress: `10.1.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ success: false, message: expect.stringMatching(/\w/) });
    expect(response.cookies).toEqual([]);
  });

  it("slows bad sign-ins of an address down after ten a minute, and never a good one", async () => {
    const attempt = async (token = "a.b.c") =>
      await run().app.inject({
        method: "POST",
        url: "/api/auth/google-login",
        payload: { token },
        remoteAddress: "10.9.9.9",
      });
    for (let i = 0; i < 10; i += 1) expect((await attempt()).statusCode).toBe(401);
    const response = await attempt();
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    const claims = { sub: "same-office", email: "office@example.com" };
    const good = await run().sandbox.control.issueIdToken(claims);
    expect((await attempt(good)).statusCode).toBe(200);
    expect((await attempt(good)).statusCode, "used a second time it is a bad one").toBe(429);
  });

  it("refuses a body without a token, field by field", async () => {
    const { status, body } = await run().visitor().rest("POST", "/auth/google-login", {});
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: "token" }]);
  });
});

describe("a session", () => {
  it("is needed by everything but the public calls", async () => {
    const { status, body } = await run().visitor().rest("GET", "/user/get-campaign");
    expect(status).toBe(401);
    expect(body).toMatchObject({ statusCode: 401, success: false });
    expect((await run().visitor().query("campaigns.list")).status).toBe(401);
  });

  it("is refused with a forged or foreign access token", async () => {
    const visitor = run().visitor();
    visitor.cookies.set("accessToken", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.");
    expect((await visitor.rest("GET", "/auth/verify")).status).toBe(401);
    const idToken = await run().sandbox.control.issueIdToken({ sub: "1", email: "a@example.com" });
    visitor.cookies.set("accessToken", idToken);
    expect((await visitor.rest("GET", "/auth/verify")).status).toBe(401);
  });

  it("may exist where a token is sent, which sets the hint anew", async () => {
    const visitor = run().visitor();
    const none = await visitor.rest("GET", "/auth/session");
    expect(none.body.data).toEqual({ mayExist: false });
    expect(visitor.cookies.has("signedIn")).toBe(false);
    const user = await run().signIn();
    user.cookies.delete("accessToken");
    user.cookies.delete("signedIn");
    const some = await user.rest("GET", "/auth/session");
    expect(some.body.data).toEqual({ mayExist: true });
    expect(user.cookies.get("signedIn")).toBe("1");
  });

  it("is renewed by the refresh cookie, which changes each time", async () => {
    const user = await run().signIn();
    const before = user.cookies.get("refreshToken");
    user.cookies.delete("accessToken");
    expect((await user.rest("GET", "/auth/verify")).status).toBe(401);
    expect((await user.rest("POST", "/auth/refresh-token")).status).toBe(200);
    expect(user.cookies.get("refreshToken")).not.toBe(before);
    expect((await user.rest("GET", "/auth/verify")).status).toBe(200);
  });

  it("is renewed thirty times a minute and goes on when it is asked for more", async () => {
    const user = await run().signIn();
    const other = await run().signIn();
    for (let time = 0; time < 30; time += 1)
      expect((await user.rest("POST", "/auth/refresh-token")).status).toBe(200);
    const response = await user.rest("POST", "/auth/refresh-token");
    expect(response.status).toBe(429);
    expect(Number(response.response.headers["retry-after"])).toBeGreaterThan(0);
    expect((await user.rest("GET", "/auth/verify")).status).toBe(200);
    expect(user.cookies.get("refreshToken")).toBeDefined();
    expect((await other.rest("POST", "/auth/refresh-token")).status).toBe(200);
  });

  it("gives parallel tabs with one refresh token the same successor", async () => {
    const user = await run().signIn();
    const cookies = { refreshToken: user.cookies.get("refreshToken") ?? "" };
    const responses = await Promise.all(
      Array.from({ length: 50 }, async () =>
        run().app.inject({ method: "POST", url: "/api/auth/refresh-token", cookies }),
      ),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
    const successors = responses.map(
      (response) => response.cookies.find((cookie) => cookie.name === "refreshToken")?.value,
    );
    expect(new Set(successors).size).toBe(1);
  });

  it("ends for good when a refresh token comes back after the grace", async () => {
    const user = await run().signIn();
    const stolenToken = user.cookies.get("refreshToken") ?? "";
    await user.rest("POST", "/auth/refresh-token");
    await run().deps.db.execute(
      sql`update refresh_tokens set used_at = used_at - interval '11 seconds' where used_at is not null`,
    );
    const thief = run().visitor();
    thief.cookies.set("refreshToken", stolenToken);
    const response = await thief.rest("POST", "/auth/refresh-token");
    expect(response.status).toBe(401);
    expect(thief.cookies.size).toBe(0);
    expect((await user.rest("GET", "/auth/verify")).status).toBe(401);
    expect((await user.rest("POST", "/auth/refresh-token")).status).toBe(401);
  });

  it("ends at logout on the server too, and logging out twice is no error", async () => {
    const user = await run().signIn();
    const copy = run().visitor();
    for (const [name, value] of user.cookies) copy.cookies.set(name, value);
    const { status, body } = await user.rest("POST", "/auth/logout");
    expect(status).toBe(200);
    expect(body.statusCode).toBe(200);
    expect(user.cookies.size).toBe(0);
    expect((await copy.rest("GET", "/auth/verify")).status).toBe(401);
    expect((await copy.rest("POST", "/auth/refresh-token")).status).toBe(401);
    expect((await user.rest("POST", "/auth/logout")).status).toBe(200);
  });
});

describe("a changed secret", () => {
  it("renews every session without anybody noticing, and trusts no token of before", async () => {
    const user = await run().signIn();
    const before = user.cookies.get("accessToken");
    const { deps } = run();
    const secrets = createSecrets("the secret of after the change!!", [deps.config.appSecret]);
    const app = await buildApp({ ...deps, secrets });
    const answerTo = async (method: "GET" | "POST", url: string, cookies: Record<string, string>) =>
      await app.inject({ method, url, cookies });
    try {
      const cookies = Object.fromEntries(user.cookies);
      expect((await answerTo("GET", "/api/auth/verify", cookies)).statusCode).toBe(401);
      // The browser does this after a 401, once for all requests that got one.
      const renewed = await answerTo("POST", "/api/auth/refresh-token", cookies);
      expect(renewed.statusCode).toBe(200);
      const now = Object.fromEntries(renewed.cookies.map(({ name, value }) => [name, value]));
      expect(now["accessToken"]).not.toBe(before);
      expect((await answerTo("GET", "/api/auth/verify", now)).statusCode).toBe(200);
      // A tab that asked at the same moment gets the same successor, under either secret.
      expect((await answerTo("POST", "/api/auth/refresh-token", cookies)).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });
});

describe("an unsafe request from a browser", () => {
  const headersOf = {
    "a foreign Origin": { origin: "https://evil.example" },
    "Origin null": { origin: "null" },
    "Sec-Fetch-Site cross-site": { "sec-fetch-site": "cross-site", origin: TEST_ORIGIN },
    "Sec-Fetch-Site same-site": { "sec-fetch-site": "same-site" },
    "a foreign Origin that claims same-origin": {
      "sec-fetch-site": "same-origin",
      origin: "https://evil.example",
    },
  };
  it.each(Object.entries(headersOf))(
    "is refused with %s, on both transports",
    async (_, headers) => {
      const user = await run().signIn();
      for (const url of ["/api/auth/logout", "/trpc/auth.logout", "/api/customer/upload-csv"]) {
        const response = await user.inject({ method: "POST", url, headers });
        expect(response.statusCode, url).toBe(403);
      }
      expect((await user.rest("GET", "/auth/verify")).status).toBe(200);
    },
  );

  it("passes from the product's own pages, and from programs that send neither header", async () => {
    const user = await run().signIn();
    for (const headers of [{ "sec-fetch-site": "same-origin", origin: TEST_ORIGIN }, {}]) {
      const response = await user.inject({
        method: "POST",
        url: "/api/auth/refresh-token",
        headers,
      });
      expect(response.statusCode).toBe(200);
    }
  });
});
