import { expect, test } from "vitest";
import { postJson, sandboxForTest, webhookReceiver } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

async function send(sandbox: RunningSandbox, change: object = {}): Promise<string> {
  const response = await postJson(
    `${sandbox.urls.resend}/emails`,
    { authorization: "Bearer re_key" },
    {
      from: "Acme <hello@acme.test>",
      to: "Asha Rao <asha@example.com>",
      subject: "News",
      html: '<p>Hi <a href="https://x.test/a?b=1&amp;c=2">Look</a></p>',
      text: "Hi, look: https://x.test/plain",
      ...change,
    },
  );
  expect(response.status).toBe(200);
  return sandbox.store.find()[0]?.id ?? "";
}

async function open(sandbox: RunningSandbox, path: string) {
  const response = await fetch(`${sandbox.urls.inbox}${path}`);
  return { status: response.status, headers: response.headers, page: await response.text() };
}

test("the list shows mails newest first and can be narrowed", async () => {
  const sandbox = await sandboxForTest();
  await send(sandbox, { subject: "First" });
  await send(sandbox, { subject: "Second", to: "ravi@example.com" });
  const all = await open(sandbox, "");
  expect(all.page.indexOf("Second")).toBeLessThan(all.page.indexOf("First"));
  const asha = await open(sandbox, "?to=asha");
  expect(asha.page).toContain("First");
  expect(asha.page).not.toContain("Second");
  expect((await open(sandbox, "?service=brevo")).page).toContain("No mail matches");
});

test("a mail is shown in a frame without scripts, with its text and its links, and its headers", async () => {
  const sandbox = await sandboxForTest();
  const id = await send(sandbox, { headers: { "X-Note": "abc" } });
  const { page, headers } = await open(sandbox, `/${id}`);
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain(
    'srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;meta name=&quot;color-scheme&quot; content=&quot;light&quot;&gt;&lt;p&gt;Hi',
  );
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  const text = (await open(sandbox, `/${id}?view=text`)).page;
  expect(text).toContain("Hi, look:");
  expect(text).toContain('<a href="https://x.test/plain" target="_blank"');
  expect((await open(sandbox, `/${id}?view=source`)).page).toContain("X-Note: abc");
});

test("images of the product are shown until they are switched off, no others", async () => {
  const sandbox = await sandboxForTest();
  const id = await send(sandbox);
  const on = await open(sandbox, `/${id}`);
  expect(on.headers.get("content-security-policy")).toContain(
    `img-src 'self' data: ${new URL(sandbox.url).origin};`,
  );
  const off = "content-security-policy&quot; content=&quot;img-src &#39;none&#39;&quot;";
  expect(on.page).not.toContain(off);
  expect((await open(sandbox, `/${id}?images=off`)).page).toContain(off);
});

test("the source is what came in, or the mail that is made of it", async () => {
  const sandbox = await sandboxForTest();
  const made = await open(sandbox, `/${await send(sandbox)}?view=source`);
  expect(made.page).toContain("Resend is given JSON");
  for (const line of [
    "To: Asha Rao &lt;asha@example.com&gt;",
    "Content-Type: multipart/alternative; boundary=",
    "Content-Type: text/plain; charset=utf-8",
    "Hi, look: https://x.test/plain",
    "&lt;p&gt;Hi &lt;a href=&quot;https://x.test/a?b=1&amp;amp;c=2&quot;&gt;",
  ])
    expect(made.page).toContain(line);
  const raw = [
    "From: hello@acme.test",
    "To: asha@example.com",
    "Subject: =?utf-8?q?R=C4=81ga?=",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "<p>caf=C3=A9</p>",
  ].join("\r\n");
  await postJson(
    `${sandbox.urls.gmail}/gmail/v1/users/me/messages/send`,
    { authorization: "Bearer ya29" },
    { raw: Buffer.from(raw).toString("base64url") },
  );
  const [mail] = sandbox.store.find({ service: "gmail" });
  const received = await open(sandbox, `/${mail?.id}?view=source`);
  expect(received.page).toContain("Subject: =?utf-8?q?R=C4=81ga?=");
  expect(received.page).toContain("&lt;p&gt;caf=C3=A9&lt;/p&gt;");
  expect((await open(sandbox, `/${mail?.id}`)).page).toContain("&lt;p&gt;café&lt;/p&gt;");
});

test("a mail is shown in the colours that were chosen, and of one without any it is said", async () => {
  const sandbox = await sandboxForTest();
  const css = "@media (prefers-color-scheme: dark){p{color:#fff}}";
  const id = await send(sandbox, { html: `<style>${css}</style><p>Hi</p>` });
  expect((await open(sandbox, `/${id}`)).page).toContain("@media (max-width:-1px){p{color:#fff}}");
  const dark = (await open(sandbox, `/${id}?dark=on`)).page;
  expect(dark).toContain("@media (min-width:0){p{color:#fff}}");
  expect(dark).not.toContain("no dark colours of its own");
  const plain = await send(sandbox, { html: "<p>Hi</p>" });
  expect((await open(sandbox, `/${plain}?dark=on`)).page).toContain("no dark colours of its own");
});

test("a hostile mail cannot leave its frame or put markup into the page", async () => {
  const sandbox = await sandboxForTest();
  const attack = '"></iframe><script>alert(1)</script>';
  const id = await send(sandbox, {
    subject: attack,
    html: `${attack}<a href="javascript:alert(1)">x</a>`,
    text: attack,
    headers: { "X-Bad": attack },
  });
  for (const path of ["", `/${id}`, `/${id}?view=text`, `/${id}?view=source`]) {
    const { page } = await open(sandbox, path);
    expect(page).not.toContain("<script>alert");
    expect(page.match(/<\/iframe>/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(page).not.toContain('href="javascript:');
  }
});

test("Unsubscribe posts the one-click form from the server and tells the outcome", async () => {
  const sandbox = await sandboxForTest();
  const { url, received } = await webhookReceiver();
  const id = await send(sandbox, {
    headers: {
      "List-Unsubscribe": `<mailto:u@acme.test>, <${url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  expect((await open(sandbox, `/${id}`)).page).toContain("Unsubscribe</button>");
  const response = await fetch(`${sandbox.urls.inbox}/${id}/unsubscribe`, { method: "POST" });
  expect(await response.text()).toContain("Unsubscribed: the address answered 200.");
  expect(received).toMatchObject([
    {
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
  ]);
});

test("an unsubscribe address elsewhere is not called", async () => {
  const sandbox = await sandboxForTest();
  const id = await send(sandbox, {
    headers: {
      "List-Unsubscribe": "<https://example.com/u>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  const response = await fetch(`${sandbox.urls.inbox}/${id}/unsubscribe`, { method: "POST" });
  expect(await response.text()).toContain("not on this machine");
});

test("a mail without one-click headers shows no Unsubscribe button", async () => {
  const sandbox = await sandboxForTest();
  const id = await send(sandbox, { headers: { "List-Unsubscribe": "<https://example.com/u>" } });
  expect((await open(sandbox, `/${id}`)).page).not.toContain("Unsubscribe</button>");
});

test("the JSON under /inbox/api lists, gives and clears", async () => {
  const sandbox = await sandboxForTest();
  const id = await send(sandbox);
  const list = await fetch(`${sandbox.urls.inbox}/api/mails?to=asha`);
  expect(await list.json()).toMatchObject({ total: 1, mails: [{ id, subject: "News" }] });
  const one = await fetch(`${sandbox.urls.inbox}/api/mails/${id}`);
  expect(await one.json()).toMatchObject({ id, text: "Hi, look: https://x.test/plain" });
  await fetch(`${sandbox.urls.inbox}/api/mails`, { method: "DELETE" });
  expect(sandbox.store.list().total).toBe(0);
  expect((await open(sandbox, `/${id}`)).status).toBe(404);
});

test("style and script are files of their own, and pages have neither inline", async () => {
  const sandbox = await sandboxForTest();
  const { page } = await open(sandbox, "");
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  expect((await open(sandbox, "/inbox.css")).headers.get("content-type")).toContain("text/css");
  expect((await open(sandbox, "/inbox.js")).headers.get("content-type")).toContain("javascript");
});
