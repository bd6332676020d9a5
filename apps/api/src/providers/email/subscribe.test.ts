import { once } from "node:events";
import { createServer } from "node:http";
import { startSandbox } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createSubscribe } from "./subscribe.ts";
import { makeCredentials } from "./testing/make-batch.ts";
import type { Credentials } from "./types.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ smtp: false });
});
afterAll(async () => await sandbox.close());

const subscribe = async (more: Partial<Credentials>, url: string) =>
  await createSubscribe({ ...sandbox.urls, gmailSmtp: "smtp://127.0.0.1:1" })(
    makeCredentials(more),
    {
      url,
      token: "a-token",
    },
  );

describe("asking a service to report events", () => {
  it("gives Brevo the address and the token it must send along", async () => {
    const url = `${sandbox.url}/somewhere/brevo`;
    const response = await subscribe({ brevoApiKey: "xkeysib-subscribe-brevo" }, url);
    expect(response).toEqual({ ok: true, secret: "a-token" });
    expect(sandbox.control.webhooks()).toContainEqual(
      expect.objectContaining({ service: "brevo", url, token: "a-token" }),
    );
  });

  it("comes to Brevo's documented events where it refuses the others", async () => {
    const url = `${sandbox.url}/somewhere/brevo-again`;
    expect(await subscribe({ brevoApiKey: "xkeysib-subscribe-again" }, url)).toMatchObject({
      ok: true,
    });
    const hook = sandbox.control.webhooks().find((each) => each.url === url);
    expect(hook?.events).toEqual(expect.arrayContaining(["delivered", "click", "unsubscribed"]));
    expect(hook?.events).not.toContain("proxy_open");
  });

  it.each([
    [[201], 1],
    [[400, 201], 2],
    [[400, 400], 2],
    [[401], 1],
    [[500], 1],
  ])(
    "asks Brevo again after a 400 alone: it answers %j and is asked %i times",
    async (responses, times) => {
      const requests: string[][] = [];
      const brevo = createServer((request, response) => {
        request.setEncoding("utf8").on("data", (text: string) => {
          requests.push(z.object({ events: z.array(z.string()) }).parse(JSON.parse(text)).events);
          response.writeHead(responses[requests.length - 1] ?? 500).end('{"id":1}');
        });
      }).listen(0, "127.0.0.1");
      await once(brevo, "listening");
      const { port } = z.object({ port: z.number() }).parse(brevo.address());
      const answer = await createSubscribe({
        ...sandbox.urls,
        brevo: `http://127.0.0.1:${port}`,
        gmailSmtp: "smtp://127.0.0.1:1",
      })(makeCredentials({ brevoApiKey: "xkeysib-x" }), {
        url: "http://127.0.0.1:1/x",
        token: "a-token",
      });
      brevo.close();
      expect(answer.ok).toBe(responses.at(-1) === 201);
      expect(requests).toHaveLength(times);
      expect(requests[0]).toContain("proxyOpen");
      if (times === 2) expect(requests[1]).not.toContain("proxyOpen");
    },
  );

  it("takes Resend's own signing secret", async () => {
    const url = `${sandbox.url}/somewhere/resend`;
    const response = await subscribe(
      { service: "resend", resendApiKey: "re_subscribe_resend" },
      url,
    );
    expect(response).toMatchObject({ ok: true, secret: expect.stringMatching(/^whsec_/) });
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
