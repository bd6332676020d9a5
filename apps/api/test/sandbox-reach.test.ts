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
