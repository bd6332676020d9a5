import { startSandbox, type RunningSandbox } from "@dakiya/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSubscribe } from "./subscribe.ts";
import type { Credentials } from "./types.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ smtp: false });
});
afterAll(async () => await sandbox.close());

const credentials = (more: Partial<Credentials>): Credentials => ({
  service: "brevo",
  senderEmail: "hello@acme.example.com",
  googleAccessToken: null,
  smtpPassword: null,
  sendgridApiKey: null,
  resendApiKey: null,
  brevoApiKey: null,
  ...more,
});

const subscribe = async (more: Partial<Credentials>, url: string) =>
  await createSubscribe({ ...sandbox.urls, gmailSmtp: "smtp://127.0.0.1:1" })(credentials(more), {
    url,
    token: "a-token",
  });

describe("asking a service to report events", () => {
  it("gives Brevo the address and the token it must send along", async () => {
    const url = `${sandbox.url}/somewhere/brevo`;
    const answer = await subscribe({ brevoApiKey: "xkeysib-subscribe-brevo" }, url);
    expect(answer).toEqual({ ok: true, secret: "a-token" });
    expect(sandbox.control.webhooks()).toContainEqual(
      expect.objectContaining({ service: "brevo", url, token: "a-token" }),
    );
  });

  it("takes Resend's own signing secret", async () => {
    const url = `${sandbox.url}/somewhere/resend`;
    const answer = await subscribe({ service: "resend", resendApiKey: "re_subscribe_resend" }, url);
    expect(answer).toMatchObject({ ok: true, secret: expect.stringMatching(/^whsec_/) });
    expect(sandbox.control.webhooks()).toContainEqual(
      expect.objectContaining({ service: "resend", url }),
    );
  });

  it.each([
    ["a key that is refused", { brevoApiKey: "xkeysib-invalid" }],
    ["a service that has no such call", { service: "gmail", googleAccessToken: "ya29.x" }],
    ["no key at all", {}],
  ] as const)("comes to nothing with %s, without an error", async (_, more) => {
    expect(await subscribe(more, `${sandbox.url}/nowhere`)).toMatchObject({ ok: false });
  });
});
