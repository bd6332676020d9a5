// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { sendJson, startLoopbackServer } from "../../test-support/loopback-server.ts";
import { startOidcSignIn } from "./oidc-sign-in.ts";
import { isReturnFromProvider, returnFromProvider } from "./return-from-provider.ts";

const user = { _id: "1", name: "Asha Rao", email: "asha@example.in" };

function encode(part: object): string {
  return btoa(JSON.stringify(part)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");
}

/** An OpenID provider and the application's own server, on one origin as in local mode. */
async function startProvider() {
  const requests: string[] = [];
  const origin = await startLoopbackServer(({ url }, response, body) => {
    const path = url ?? "";
    requests.push(path);
    if (path.endsWith("/.well-known/openid-configuration")) {
      return sendJson(response, 200, {
        issuer: `${origin}/oidc`,
        authorization_endpoint: `${origin}/oidc/authorize`,
        token_endpoint: `${origin}/oidc/token`,
      });
    }
    if (path === "/oidc/token") {
      expect(new URLSearchParams(body).get("code_verifier")).toMatch(/^[\w.~-]{43,128}$/);
      const claims = {
        iss: `${origin}/oidc`,
        sub: "1",
        aud: "web",
        exp: 4e9,
        iat: 1,
        nonce: "n-1",
      };
      return sendJson(response, 200, {
        access_token: "access",
        token_type: "Bearer",
        id_token: `${encode({ alg: "RS256" })}.${encode(claims)}.c2ln`,
      });
    }
    return sendJson(response, 200, { statusCode: 200, data: { user } });
  });
  return { origin, requests };
}

beforeEach(() => session.reset());

describe("returning from the identity provider", () => {
  it("uses the code and the token once, however often the page asks", async () => {
    const { origin, requests } = await startProvider();
    const config = {
      kind: "oidc" as const,
      issuer: `${origin}/oidc`,
      clientId: "web",
      providerName: "Local",
      localMode: true,
      nonce: "n-1",
    };
    // Leaving for the provider never ends in the page that leaves.
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    void startOidcSignIn(config);
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    const { searchParams } = new URL(String(assign.mock.calls[0]?.[0]));
    expect(searchParams.get("nonce")).toBe("n-1");
    const state = searchParams.get("state");
    const url = `${origin}/login?code=abc&state=${state}`;
    await Promise.all([returnFromProvider(config, url), returnFromProvider(config, url)]);
    expect(session.get()).toEqual({ status: "authenticated", user });
    expect(requests.filter((path) => path === "/oidc/token")).toHaveLength(1);
    expect(requests.filter((path) => path === "/api/auth/google-login")).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it("is told from a plain visit by the state the provider sends back", () => {
    expect(isReturnFromProvider("?code=abc&state=1")).toBe(true);
    expect(isReturnFromProvider("?error=access_denied&state=1")).toBe(true);
    expect(isReturnFromProvider("")).toBe(false);
    expect(isReturnFromProvider("?code=abc")).toBe(false);
  });
});
