import { describe, expect, it } from "vitest";
import { TEST_ORIGIN, withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";

const run = withTestApp();

const BROWSERS: Record<string, Record<string, string>> = {
  Origin: { origin: TEST_ORIGIN },
  "Sec-Fetch-Site": { "sec-fetch-site": "same-origin" },
};

let people = 0;
async function tokenWith(nonce: string | null): Promise<string> {
  people += 1;
  const sub = `nonce-${people}`;
  return await run().sandbox.control.issueIdToken({ sub, email: `${sub}@example.com`, nonce });
}

/** Opens the sign-in page in a tab. */
async function begin(browser: TestClient): Promise<string> {
  const { body } = await browser.rest("GET", "/auth/config");
  expect(body.data.nonce).toMatch(/./);
  return body.data.nonce;
}

async function post(
  browser: TestClient,
  token: string,
  headers: Record<string, string> = { origin: TEST_ORIGIN },
): Promise<number> {
  const request = { method: "POST", payload: { token }, headers, remoteAddress: nextAddress() };
  const { statusCode } = await browser.inject({
    ...request,
    url: "/api/auth/google-login",
  } as const);
  return statusCode;
}

/** Refusals of one address are limited. */
let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `10.7.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

describe("a browser", () => {
  it.each(Object.entries(BROWSERS))(
    "told by %s signs in with the nonce it was given",
    async (_, headers) => {
      const browser = run().visitor();
      expect(await post(browser, await tokenWith(await begin(browser)), headers)).toBe(200);
    },
  );

  it.each(Object.entries(BROWSERS))(
    "told by %s is refused a token obtained with another nonce, with another browser's, or with none",
    async (_, headers) => {
      const browser = run().visitor();
      const other = await begin(run().visitor());
      await begin(browser);
      for (const nonce of ["made-up", "1.2.3", "..", other, null]) {
        expect(await post(browser, await tokenWith(nonce), headers), String(nonce)).toBe(401);
      }
      expect(browser.cookies.has("accessToken")).toBe(false);
    },
  );

  it("that has begun nothing here is refused somebody's sign-in", async () => {
    const victim = run().visitor();
    const attacker = run().visitor();
    const token = await tokenWith(await begin(attacker));
    expect(await post(victim, token)).toBe(401);
    // The browser was refused, not the token.
    expect(await post(attacker, token)).toBe(200);
  });

  it("told by its cookie alone is held to it", async () => {
    const browser = run().visitor();
    await begin(browser);
    expect(await post(browser, await tokenWith(null), {})).toBe(401);
  });

  it("uses a nonce once: neither the token again nor another with the same nonce", async () => {
    const browser = run().visitor();
    const nonce = await begin(browser);
    const token = await tokenWith(nonce);
    expect(await post(browser, token)).toBe(200);
    expect(await post(browser, token)).toBe(401);
    expect(await post(browser, await tokenWith(nonce))).toBe(401);
  });

  it("may be signing in in two tabs, started in any order", async () => {
    const browser = run().visitor();
    const [first, second] = [await begin(browser), await begin(browser)];
    expect(first).not.toBe(second);
    expect(await post(browser, await tokenWith(second))).toBe(200);
    expect(await post(browser, await tokenWith(first))).toBe(200);
  });

  it("is held to it on the other transport too", async () => {
    const browser = run().visitor();
    const { body } = await browser.query("auth.config");
    const login = async (nonce: string | null) =>
      (await browser.mutate("auth.login", { token: await tokenWith(nonce) })).status;
    expect(await login("made-up")).toBe(401);
    expect(await login(body.result.data.nonce)).toBe(200);
  });

  it("keeps its nonce where no page can read it", async () => {
    const { response } = await run().visitor().rest("GET", "/auth/config");
    expect(response.cookies).toMatchObject([
      { name: "signIn", httpOnly: true, path: "/", sameSite: "Lax", maxAge: 86_400 },
    ]);
    expect(JSON.stringify(response.json())).not.toContain(response.cookies[0]?.value);
  });
});

describe("a program", () => {
  it("posts a token of its own, with a nonce or without, once", async () => {
    for (const nonce of [null, "a-nonce-of-its-own"]) {
      const token = await tokenWith(nonce);
      expect(await post(run().visitor(), token, {})).toBe(200);
      expect(await post(run().visitor(), token, {})).toBe(401);
    }
  });
});
