import { createServer } from "node:http";
import { EventEmitter, once } from "node:events";
import { describe, expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { createLog } from "../src/create-log.ts";
import { createIdTokenVerifier } from "../src/providers/oidc/index.ts";
import { withTestApp } from "./harness.ts";

const lines: string[] = [];
const run = withTestApp({
  settings: { ALLOWED_EMAIL_DOMAINS: "example.com" },
  log: createLog("warn", { write: (line: string) => void lines.push(line) }),
});

describe("a sign-in that is refused", () => {
  it.each([
    ["email_verified", { email_verified: null }],
    ["email_verified", { email_verified: false }],
    ["email", { email: null }],
    ["email", { email: "asha@elsewhere.example" }],
    ["aud", { aud: "another" }],
    ["exp", { exp: 1_600_000_000 }],
    ["azp", { azp: "another" }],
  ])("leaves a warning that names the claim %s, and no address", async (claim, changes) => {
    const token = await run().sandbox.control.issueIdToken({
      sub: "somebody",
      email: "asha@example.com",
      ...changes,
    });
    const from = lines.length;
    const { status } = await run().visitor().rest("POST", "/auth/google-login", { token });
    expect([401, 403]).toContain(status);
    const warnings = lines.slice(from).map((line): unknown => JSON.parse(line));
    expect(warnings).toMatchObject([{ level: 40, claim, msg: "sign-in refused" }]);
    expect(lines.slice(from).join("")).not.toContain("asha@");
  });

  it("leaves one for a token used again", async () => {
    const token = await run().sandbox.control.issueIdToken({ sub: "r", email: "r@example.com" });
    await run().visitor().rest("POST", "/auth/google-login", { token });
    const from = lines.length;
    await run().visitor().rest("POST", "/auth/google-login", { token });
    expect(lines.slice(from).join("")).toContain("used before");
  });
});

describe("the content security policy", () => {
  it("lets pages redeem their code where the issuer says, on another host too", async () => {
    const requests = new EventEmitter();
    const server = createServer((_request, response) => {
      const { port } = server.address() as { port: number };
      const issuer = `http://127.0.0.1:${port}`;
      const endpoints = {
        jwks_uri: `${issuer}/jwks`,
        token_endpoint: "https://login.cognito.example/oauth2/token",
      };
      requests.once("answer", () => response.end(JSON.stringify({ issuer, ...endpoints })));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const { deps } = run();
    const idTokens = createIdTokenVerifier({ issuer: `http://127.0.0.1:${port}`, clientId: "x" });
    const discovery = once(server, "request");
    const app = await buildApp({ ...deps, idTokens });
    try {
      const response = app.inject({ url: "/login", headers: { accept: "text/html" } });
      // The issuer says so only after the page was asked for: the page waits, and nothing else does.
      expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
      await discovery;
      requests.emit("answer");
      const page = await response;
      const policy = String(page.headers["content-security-policy"]);
      expect(policy).toMatch(/connect-src [^;]*https:\/\/login\.cognito\.example( |;|$)/);
      expect(policy).not.toContain("/oauth2/token");
    } finally {
      await app.close();
      server.close();
    }
  });
});
