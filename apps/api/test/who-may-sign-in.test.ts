import { MESSAGES } from "@dakiya/domain/messages";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "../src/db/schema/index.ts";
import { withTestApp } from "./harness.ts";

const settings = {
  ALLOWED_EMAIL_DOMAINS: "Example.com",
  ALLOWED_EMAILS: "guest@elsewhere.example",
};
const refused = {
  success: false,
  error: "ADDRESS_NOT_ALLOWED",
  message: MESSAGES.server.addressNotAllowed,
};

describe("at an issuer of the operator's own", () => {
  const run = withTestApp({ settings });
  const signsIn = async (claims: { email: string; [claim: string]: unknown }) => {
    const token = await run().sandbox.control.issueIdToken({ sub: claims.email, ...claims });
    return await run().visitor().rest("POST", "/auth/google-login", { token });
  };

  it.each(["asha@example.com", "ASHA.R@EXAMPLE.COM", "Guest@Elsewhere.example"])(
    "%s may sign in",
    async (email) => expect((await signsIn({ email })).status).toBe(200),
  );

  it.each(["asha@evil-example.com", "asha@example.com.evil.example", "other@elsewhere.example"])(
    "%s is refused with a sentence, and becomes nobody here",
    async (email) => {
      const { status, body, response } = await signsIn({ email, hd: "example.com" });
      expect(status).toBe(403);
      expect(body).toMatchObject(refused);
      expect(response.cookies).toEqual([]);
      expect(await run().deps.db.$count(users, eq(users.email, email))).toBe(0);
    },
  );

  it("a session ends at its next refresh once its address is not allowed any more", async () => {
    const user = await run().signIn();
    expect((await user.rest("POST", "/auth/refresh-token")).status).toBe(200);
    const { config } = run().deps;
    const { allowList } = config;
    try {
      config.allowList = { emails: new Set(), domains: new Set(["other.example"]) };
      const { status, body } = await user.rest("POST", "/auth/refresh-token");
      expect(status).toBe(401);
      expect(body).toMatchObject(refused);
      expect(user.cookies.size).toBe(0);
    } finally {
      config.allowList = allowList;
    }
  });

  it("a session of somebody not allowed is over for its access token too", async () => {
    const user = await run().signIn();
    const access = user.cookies.get("accessToken") ?? "";
    const { config } = run().deps;
    const { allowList } = config;
    config.allowList = { emails: new Set(), domains: new Set(["other.example"]) };
    await user.rest("POST", "/auth/refresh-token");
    config.allowList = allowList;
    user.cookies.set("accessToken", access);
    expect((await user.rest("GET", "/auth/verify")).status).toBe(401);
  });
});

describe("at Google", () => {
  const run = withTestApp({ settings, signsInBy: "google" });
  const signsIn = async (claims: { email: string; [claim: string]: unknown }) => {
    const token = await run().sandbox.control.issueIdToken({
      sub: JSON.stringify(claims),
      ...claims,
    });
    const visitor = run().visitor();
    return { visitor, ...(await visitor.rest("POST", "/auth/google-login", { token })) };
  };

  it("an account of the organisation may sign in, and stays signed in", async () => {
    const { status, visitor } = await signsIn({ email: "asha@example.com", hd: "example.com" });
    expect(status).toBe(200);
    expect((await visitor.rest("POST", "/auth/refresh-token")).status).toBe(200);
  });

  it("a consumer's account with an address of the organisation is refused", async () => {
    const { status, body } = await signsIn({ email: "asha@example.com" });
    expect(status).toBe(403);
    expect(body).toMatchObject(refused);
  });

  it("an account of another organisation is refused", async () => {
    expect((await signsIn({ email: "asha@example.com", hd: "evil.example" })).status).toBe(403);
  });

  it("an address that is listed by itself needs no organisation", async () => {
    expect((await signsIn({ email: "guest@elsewhere.example" })).status).toBe(200);
  });
});
