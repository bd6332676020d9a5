import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { sandboxForTest, temporaryFolder } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

const VERIFIER = randomBytes(32).toString("base64url");
const CALLBACK = "http://localhost:3000/login/callback";

function authorizeParams(change: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    response_type: "code",
    client_id: "dakiya-local",
    redirect_uri: CALLBACK,
    scope: "openid email profile",
    state: "s1",
    nonce: "n1",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    ...change,
  });
}

function authorize(sandbox: RunningSandbox, change: Record<string, string> = {}) {
  const url = `${sandbox.urls.oidcIssuer}/authorize?${authorizeParams(change)}`;
  return fetch(url, { redirect: "manual" });
}

async function choose(sandbox: RunningSandbox, user: Record<string, string>): Promise<URL> {
  const form = authorizeParams();
  for (const [name, value] of Object.entries(user)) form.set(name, value);
  const response = await fetch(`${sandbox.urls.oidcIssuer}/authorize`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  return new URL(response.headers.get("location") ?? "about:blank");
}

async function redeem(sandbox: RunningSandbox, code: string, change: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.urls.oidcIssuer}/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: "dakiya-local",
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
      code,
      ...change,
    }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, string> };
}

const ASHA = { name: "Asha Rao", email: "asha@example.com" };

function verify(sandbox: RunningSandbox, idToken: string) {
  const keys = createRemoteJWKSet(new URL(`${sandbox.urls.oidcIssuer}/jwks`));
  return jwtVerify(idToken, keys, {
    issuer: sandbox.urls.oidcIssuer,
    audience: "dakiya-local",
    algorithms: ["RS256"],
  });
}

test("discovery names the endpoints under its issuer", async () => {
  const sandbox = await sandboxForTest({ prefix: "/sandbox" });
  const issuer = sandbox.urls.oidcIssuer;
  expect(issuer).toMatch(/\/sandbox\/oidc$/);
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  expect(await response.json()).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    code_challenge_methods_supported: ["S256"],
  });
});

test("one click signs in: the code becomes an ID token with nonce, name and verified email", async () => {
  const sandbox = await sandboxForTest();
  const back = await choose(sandbox, ASHA);
  expect(back.origin + back.pathname).toBe(CALLBACK);
  expect(back.searchParams.get("state")).toBe("s1");
  const response = await redeem(sandbox, back.searchParams.get("code") ?? "");
  expect(response.status).toBe(200);
  const { payload } = await verify(sandbox, response.json["id_token"] ?? "");
  expect(payload).toMatchObject({ ...ASHA, email_verified: true, nonce: "n1" });
  expect(Number(payload.exp) - Number(payload.iat)).toBe(3_600);
});

test("the same person always has the same subject", async () => {
  const sandbox = await sandboxForTest();
  const subjects = new Set<string | undefined>();
  for (const email of ["asha@example.com", "Asha@Example.com"]) {
    const back = await choose(sandbox, { name: "A", email });
    const { json } = await redeem(sandbox, back.searchParams.get("code") ?? "");
    subjects.add((await verify(sandbox, json["id_token"] ?? "")).payload.sub);
  }
  expect(subjects.size).toBe(1);
});

test("the page offers the demo users and a form, and escapes what it was given", async () => {
  const sandbox = await sandboxForTest();
  const response = await authorize(sandbox, { state: '"><script>alert(1)</script>' });
  const page = await response.text();
  for (const name of ["Asha Rao", "Ravi Kumar", "Meera Iyer"]) expect(page).toContain(name);
  expect(page).toContain('type="email"');
  expect(page).not.toContain("<script>alert");
  expect(response.headers.get("content-security-policy")).toContain(
    "form-action 'self' http://localhost:3000",
  );
});

test.each([
  ["a wrong verifier", { code_verifier: "x".repeat(43) }],
  ["another redirect URI", { redirect_uri: "http://localhost:3000/other" }],
])("%s spends the code for nothing", async (_name, change) => {
  const sandbox = await sandboxForTest();
  const code = (await choose(sandbox, ASHA)).searchParams.get("code") ?? "";
  expect(await redeem(sandbox, code, change)).toMatchObject({
    status: 400,
    json: { error: "invalid_grant" },
  });
  expect((await redeem(sandbox, code)).status).toBe(400);
});

test("a code is good once, and for a minute", async () => {
  const sandbox = await sandboxForTest();
  const once = (await choose(sandbox, ASHA)).searchParams.get("code") ?? "";
  expect((await redeem(sandbox, once)).status).toBe(200);
  expect((await redeem(sandbox, once)).status).toBe(400);
  const late = (await choose(sandbox, ASHA)).searchParams.get("code") ?? "";
  sandbox.control.advanceClock(61_000);
  expect((await redeem(sandbox, late)).status).toBe(400);
});

test.each([
  ["an unknown client", { client_id: "other" }],
  ["a foreign redirect URI", { redirect_uri: "https://evil.example/cb" }],
  ["a redirect URI that only looks local", { redirect_uri: "http://localhost.evil.example/cb" }],
  ["a redirect URI with a user", { redirect_uri: "http://localhost@evil.example/cb" }],
])("%s is refused on the page, never by a redirect", async (_name, change) => {
  const sandbox = await sandboxForTest();
  const response = await authorize(sandbox, change);
  expect(response.status).toBe(400);
  expect(response.headers.get("location")).toBeNull();
});

test.each([
  ["no PKCE", { code_challenge_method: "plain" }, "invalid_request"],
  ["no openid scope", { scope: "email" }, "invalid_scope"],
  ["another response type", { response_type: "token" }, "unsupported_response_type"],
  ["prompt none", { prompt: "none" }, "login_required"],
])("%s goes back to the client as %s", async (_name, change, error) => {
  const sandbox = await sandboxForTest();
  const response = await authorize(sandbox, change);
  const back = new URL(response.headers.get("location") ?? "about:blank");
  expect(back.searchParams.get("error")).toBe(error);
  expect(back.searchParams.get("state")).toBe("s1");
});

test("cancelling goes back with access_denied", async () => {
  const sandbox = await sandboxForTest();
  const back = await choose(sandbox, { cancel: "yes" });
  expect(back.searchParams.get("error")).toBe("access_denied");
});

test("the key and with it old tokens outlive a restart", async () => {
  const dataDir = temporaryFolder();
  const first = await sandboxForTest({ dataDir, publicUrl: "http://localhost:3000" });
  const idToken = await first.control.issueIdToken();
  await first.close();
  const second = await sandboxForTest({ dataDir });
  const set = createRemoteJWKSet(new URL(`${second.urls.oidcIssuer}/jwks`));
  const { payload } = await jwtVerify(idToken, set);
  expect(payload.iss).toBe("http://localhost:3000/oidc");
});

test("pages of loopback origins may read discovery, keys and token, others may not", async () => {
  const sandbox = await sandboxForTest();
  const allowed = async (origin: string) =>
    (await fetch(`${sandbox.urls.oidcIssuer}/jwks`, { headers: { origin } })).headers.get(
      "access-control-allow-origin",
    );
  expect(await allowed("http://localhost:5173")).toBe("http://localhost:5173");
  expect(await allowed("https://evil.example")).toBeNull();
});

test.each([
  ["of another issuer", { iss: "https://evil.example" }],
  ["for another audience", { aud: "other" }],
  ["expired", { exp: 1_000 }],
])(
  "the control makes a token that is %s, and a right verifier refuses it",
  async (_name, claims) => {
    const sandbox = await sandboxForTest();
    const right = await sandbox.control.issueIdToken();
    await expect(verify(sandbox, right)).resolves.toBeDefined();
    const wrong = await sandbox.control.issueIdToken(claims);
    await expect(verify(sandbox, wrong)).rejects.toThrow();
  },
);
