import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createSandbox } from "../src/index.ts";
import { postJson } from "./harness.ts";

async function hostApp() {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", "default-src 'none'");
  });
  app.setErrorHandler((_error, _request, reply) => reply.code(500).send({ host: true }));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ host: true }));
  app.post("/echo", (request) => ({ body: request.body }));
  const sandbox = await createSandbox();
  await app.register(async (scope) => await sandbox.mount(scope), { prefix: "/sandbox" });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, url, sandbox };
}

test("mounted in an app it leaves that app's parsers, errors and unknown paths alone", async () => {
  const { url } = await hostApp();
  const echoed = await postJson(`${url}/echo`, {}, { a: 1 });
  expect(echoed.json).toEqual({ body: { a: 1 } });
  expect((await postJson(`${url}/echo`, {}, "{")).json).toEqual({ host: true });
  expect((await postJson(`${url}/echo`, { "content-type": "text/csv" }, "a")).json).toEqual({
    host: true,
  });
  expect(await (await fetch(`${url}/nowhere`)).json()).toEqual({ host: true });
  expect(await (await fetch(`${url}/sandbox/nowhere`)).json()).not.toEqual({ host: true });
});

test("its own policy stands on its pages in place of the app's", async () => {
  const { url } = await hostApp();
  const response = await fetch(`${url}/sandbox/inbox`);
  expect(response.headers.get("content-security-policy")).toContain("style-src 'self'");
});

test("pages name each other by path, so that any name of the server works", async () => {
  const { url } = await hostApp();
  const page = await (await fetch(`${url.replace("127.0.0.1", "localhost")}/sandbox/inbox`)).text();
  expect(page).toContain('href="/sandbox/inbox/inbox.css"');
  expect(page).not.toContain("http://127.0.0.1");
});

test("without a public address the addresses come from where the app listens", async () => {
  const { url } = await hostApp();
  const response = await fetch(`${url}/sandbox/oidc/.well-known/openid-configuration`);
  expect(await response.json()).toMatchObject({ issuer: `${url}/sandbox/oidc` });
});

test("a body of several megabytes is taken above the app's own limit", async () => {
  const { url, sandbox } = await hostApp();
  const response = await postJson(
    `${url}/sandbox/brevo/v3/smtp/email`,
    { "api-key": "xkeysib-one" },
    {
      sender: { email: "a@acme.test" },
      to: [{ email: "asha@example.com" }],
      subject: "News",
      htmlContent: "x".repeat(5_000_000),
    },
  );
  expect(response.status).toBe(201);
  expect(sandbox.store.find()[0]?.html).toHaveLength(5_000_000);
});

test("SMTP is started once and ends with the app", async () => {
  const { sandbox } = await hostApp();
  const first = await sandbox.listenSmtp();
  expect(first).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  expect(await sandbox.listenSmtp()).toBe(first);
});

test("a hanging request does not keep the app from closing", async () => {
  const { app, url, sandbox } = await hostApp();
  sandbox.control.queueFault("brevo", { mode: "hang" });
  const hanging = postJson(`${url}/sandbox/brevo/v3/smtp/email`, {}, {});
  const outcome = expect(hanging).rejects.toThrow("fetch failed");
  await expect.poll(() => sandbox.control.faultCounts()).toEqual({ brevo: { hang: 1 } });
  await app.close();
  await outcome;
});
