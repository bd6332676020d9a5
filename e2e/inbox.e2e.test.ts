import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox } from "@dakiya/sandbox";
import type { RunningSandbox } from "@dakiya/sandbox";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { press } from "./support/by-keyboard.ts";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { DESKTOP, openPage, PHONE } from "./support/open-page.ts";

let browser: Browser;
let sandbox: RunningSandbox;
/** A third party's server, which counts the requests of an email. */
let elsewhere: Server;
let requested: string[] = [];
let origin = "";

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    requested.push(request.url ?? "");
    response.end("<title>Elsewhere</title>");
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  [browser, sandbox] = await Promise.all([openBrowser(), startSandbox({ smtp: false })]);
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
  elsewhere.close();
});

/** Has a mail arrive; gives the path of its page. */
async function arrive(html: string): Promise<string> {
  const response = await fetch(`${sandbox.urls.resend}/emails`, {
    method: "POST",
    headers: { authorization: "Bearer re_key", "content-type": "application/json" },
    body: JSON.stringify({
      from: "Acme <hello@acme.test>",
      to: "Asha Rao <asha@example.com>",
      subject: "Lamps for Diwali",
      html,
      text: "Lamps, in words.",
    }),
  });
  expect(response.status).toBe(200);
  return `/inbox/${sandbox.store.find({ limit: 1 })[0]?.id ?? ""}`;
}

const mailIn = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Mail as the recipient sees it"]');
const toggle = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "View" }).getByRole("link", { name, exact: true });

const DESIGNED = `<!DOCTYPE html><html lang="en"><head><meta name="color-scheme" content="light dark"><style>
@media (max-width:600px){.column{display:block!important;width:100%!important}}
@media (prefers-color-scheme:dark){body{background:#16181d!important}p{color:#f1f3f5!important}}
</style></head><body style="background:#ffffff"><table role="presentation" width="100%"><tr>
<td class="column"><p style="color:#111111">One</p></td><td class="column"><p style="color:#111111">Two</p></td></tr></table>
<img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/%3E" alt="A lamp"></body></html>`;

describe("the sandbox's inbox", () => {
  it.each([
    ["light", DESKTOP],
    ["dark", PHONE],
  ] as const)("moves the clock on by the keyboard, %s, %o", async (colorScheme, viewport) => {
    await arrive(DESIGNED);
    sandbox.control.advanceClock(-sandbox.control.clockAheadMs());
    const page = await openPage(browser, sandbox.url, { colorScheme, viewport });
    await page.goto("/inbox");
    const step = (name: string) =>
      page.getByRole("group", { name: "Move the clock on" }).getByRole("button", { name });
    expect(await page.getByText(/ ahead\.$/).count()).toBe(0);
    await press(page, step("1 day"));
    await page.getByText(/^It is .+ here, 1 day ahead\.$/).waitFor();
    // The page is a new one; the focus is where it was, and the same key moves it on again.
    const hasFocus = () => step("1 day").evaluate((it) => it === it.ownerDocument.activeElement);
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByText(/, 2 days ahead\.$/).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const [inner, whole] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
    ]);
    expect(whole).toBe(inner);
  });
});

describe("a mail in the sandbox's inbox", () => {
  it.each(["light", "dark"] as const)(
    "is shown by the keyboard as a desk, a phone, a dark screen and a program without images show it, where the machine is %s",
    async (colorScheme) => {
      const path = await arrive(DESIGNED);
      // Of the images that are off; and of the test's own script, which the frame doesn't run either.
      const expected = /img-src 'none'|document's frame is sandboxed/;
      const page = await openPage(
        browser,
        sandbox.url,
        { colorScheme, viewport: DESKTOP },
        expected,
      );
      await page.goto(path);
      const words = mailIn(page).getByText("One");
      const check = async () =>
        await words.evaluate((element) => [
          element.ownerDocument.documentElement.clientWidth > 600,
          getComputedStyle(element).color,
        ]);
      const BRIGHT = "rgb(241, 243, 245)";
      const INK = "rgb(17, 17, 17)";
      expect(await check()).toEqual([true, INK]);
      expect(await toggle(page, "Dark").getAttribute("aria-pressed")).toBe("false");

      await press(page, toggle(page, "Dark"));
      await page.waitForURL(/dark=on/);
      expect(await toggle(page, "Dark").getAttribute("aria-pressed")).toBe("true");
      expect(await check()).toEqual([true, BRIGHT]);
      await press(page, tab(page, "Phone (360 px)"));
      await page.waitForURL(/view=phone&dark=on/);
      expect(await check()).toEqual([false, BRIGHT]);
      const widths = () =>
        mailIn(page)
          .locator("html")
          .evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
      expect(await widths()).toEqual([360, 360]);
      expect(await tab(page, "Phone (360 px)").getAttribute("aria-current")).toBe("page");

      const isShown = () =>
        mailIn(page)
          .getByAltText("A lamp")
          .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
      expect(await isShown()).toBe(true);
      await press(page, toggle(page, "Images off"));
      await page.waitForURL(/images=off/);
      expect(await isShown()).toBe(false);
      expect(await check()).toEqual([false, BRIGHT]);

      await press(page, tab(page, "Plain text"));
      await page.getByText("Lamps, in words.").waitFor();
      await press(page, tab(page, "Source"));
      await page.getByText('<td class="column">').waitFor();
      expect(await page.locator("iframe").count()).toBe(0);
    },
  );

  it("has no barrier in its page, light or dark, on a desk or on a phone", async () => {
    const path = await arrive(DESIGNED);
    const expected = /document's frame is sandboxed/;
    const page = await openPage(browser, sandbox.url, {}, expected);
    for (const query of ["", "?view=phone&dark=on", "?view=text", "?view=source"]) {
      await page.goto(path + query);
      for (const [colorScheme, viewport] of [
        ["light", DESKTOP],
        ["dark", DESKTOP],
        ["light", PHONE],
        ["dark", PHONE],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        const look = `${query} ${colorScheme} ${viewport.width}`;
        expect(await axeFaults(page), look).toEqual([]);
        const [inner, whole] = await page.evaluate(() => [
          document.documentElement.clientWidth,
          document.documentElement.scrollWidth,
        ]);
        expect(whole, look).toBe(inner);
      }
    }
  });

  it("can't run code, ask anybody for anything, post, or reach the page around it", async () => {
    const attack = "top.document.title='taken';window.top.taken=1";
    const path = await arrive(`</iframe><script>${attack}</script>"><script>${attack}</script>
      <meta http-equiv="refresh" content="0;url=${origin}/refresh">
      <base href="${origin}/" target="_top">
      <link rel="stylesheet" href="${origin}/sheet.css"><link rel="prefetch" href="${origin}/prefetch">
      <style>@import "${origin}/import.css"; body{background:url(${origin}/background)}
      @font-face{font-family:x;src:url(${origin}/font)} p{font-family:x} </style>
      <img src="${origin}/pixel"><img src="x" onerror="${attack}"><svg onload="${attack}"></svg>
      <iframe src="${origin}/frame"></iframe><iframe srcdoc="<script>${attack}</script>"></iframe>
      <iframe src="javascript:${attack}"></iframe><object data="${origin}/object"></object>
      <embed src="${origin}/embed"><video src="${origin}/video" autoplay></video>
      <p><a href="javascript:${attack}" target="_self">Script</a></p>
      <p><a href="${origin}/top" target="_top">Top</a> <a href="${origin}/self" target="_self">Self</a></p>
      <form action="${origin}/form" method="post" target="_top"><button>Post</button></form>`);
    requested = [];
    const page = await openPage(
      browser,
      sandbox.url,
      {},
      /Refused by|[Bb]lock|[Ss]andbox|Content Security/,
    );
    const refusals: string[] = [];
    page.on("console", (message) => refusals.push(message.text()));
    const refused = async (word: string, times = 1): Promise<void> => {
      const count = () => refusals.filter((text) => text.includes(word)).length;
      await expect.poll(count, { message: word }).toBeGreaterThanOrEqual(times);
    };
    const open = async (): Promise<void> => {
      refusals.length = 0;
      // Chromium at times never comes to an <object> or <embed> of a sandboxed frame, and the page around it then fires
      // no load event. It reports the refusal of each one that it does reach.
      await page.goto(path, { waitUntil: "domcontentloaded" });
      for (const name of ["sheet.css", "prefetch", "import.css", "background", "font", "pixel"])
        await refused(`${origin}/${name}'`);
      await refused(`${origin}/video'`);
      await refused("frame-src");
      await refused("JavaScript URL");
    };
    await open();
    const address = page.url();
    const title = await page.title();
    const mail = mailIn(page);
    await mail.getByRole("link", { name: "Script" }).click();
    await refused("JavaScript URL", 2);
    await mail.getByRole("link", { name: "Top" }).click();
    await refused("top-level window");
    await mail.getByRole("link", { name: "Self" }).click();
    await refused("frame-src", 2);
    // The frame says now that it was refused; the mail is opened anew for its form.
    await open();
    await mail.getByRole("button", { name: "Post" }).click();
    await refused(`${origin}/form'`);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate("window.taken")).toBeUndefined();
    expect([page.url(), await page.title()]).toEqual([address, title]);
    expect(page.frames().filter((frame) => frame.url().startsWith(origin))).toEqual([]);
    expect(requested).toEqual([]);
  });
});
