import { createSandbox } from "@dakiya/sandbox";
import { expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { withTestApp } from "./harness.ts";

const run = withTestApp();

it("answers this machine alone, since its sign-in asks for no password", async () => {
  const sandbox = await createSandbox();
  const app = await buildApp(run().deps, { sandbox });
  const reach = async (remoteAddress: string, url: string) =>
    (await app.inject({ url, remoteAddress })).statusCode;
  expect(await reach("127.0.0.1", "/sandbox/inbox")).toBe(200);
  expect(await reach("::ffff:127.0.0.1", "/sandbox/inbox")).toBe(200);
  for (const url of ["/sandbox/inbox", "/sandbox/oidc/jwks", "/sandbox/control/faults"]) {
    expect(await reach("192.168.1.7", url), url).toBe(403);
    expect(await reach("fe80::1", url), url).toBe(403);
  }
  expect(await reach("192.168.1.7", "/api/auth/config")).toBe(200);
  await app.close();
});

it("is found by no spelling of its address, and through no proxy that runs on this machine", async () => {
  const sandbox = await createSandbox();
  const app = await buildApp(run().deps, { sandbox });
  for (const url of [
    "/%73andbox/inbox",
    "/s%61ndbox/inbox",
    "/sandbo%78/oidc/jwks",
    "/%73%61%6e%64%62%6f%78/control/faults",
    "/sandbox%2finbox",
    "/sandbox/../sandbox/inbox",
    "/sandbox;x/inbox",
    "//sandbox/inbox",
  ]) {
    const { statusCode, body } = await app.inject({ url, remoteAddress: "10.0.0.9" });
    expect([403, 404, 200], url).toContain(statusCode);
    // The page of the product is no secret; nothing else may come.
    if (statusCode === 200) expect(body, url).toContain('<div id="root">');
  }
  const forwarded = { url: "/sandbox/inbox", remoteAddress: "127.0.0.1" };
  for (const name of [
    ...["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"],
    ...["x-forwarded-server", "x-real-ip", "x-client-ip", "cf-connecting-ip", "true-client-ip"],
  ]) {
    const response = await app.inject({ ...forwarded, headers: { [name]: "203.0.113.9" } });
    expect(response.statusCode, name).toBe(403);
    expect(response.json()).toMatchObject({
      message: "The sandbox works only on its own machine",
    });
  }
  const safe = await app.inject({ url: "/sandbox/inbox" });
  expect(safe.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "permissions-policy": expect.stringContaining("camera=()"),
    "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
  });
  await app.close();
});
