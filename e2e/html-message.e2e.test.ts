import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { openPage, PHONE } from "./support/open-page.ts";
import { picturesIn } from "./support/picture.ts";
import { prepareSender } from "./support/prepare-sender.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

const PATIENCE = { timeout: 120_000 } as const;
let server: SharedServer;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

const picture = picturesIn("html-message");

const HTML = `<h1 style="color: #b4561a">Lamps for {name|you}</h1>
<p>They hang in {city|town}. <a href="https://example.com/lamps">See them</a></p>
<p><a href="{view_in_browser}">View in browser</a></p>
<script>alert(1)</script>`;

it("A message pasted as HTML is previewed, kept as a draft, cleaned, and mailed", async () => {
  const storageState = await signedInAt(browser, server.url);
  const customers = "name,email,city\nAsha Rao,asha.html@dakiya.example,Pune\n";
  await prepareSender(browser, server.url, storageState, { customers, company: "Dakiya Lamps" });
  const page = await openPage(browser, server.url, { storageState });
  await page.goto("/campaigns/create");
  await page.getByLabel("Campaign Name").fill("Lamps");
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByTitle("Value").fill("-1");
  await page.getByRole("button", { name: "Estimate Size" }).click();
  await page.getByText("Estimated audience size: 1 customers").waitFor();
  await page.getByLabel("Subject").fill("Lamps for {first_name|you}");
  await page.getByLabel("Message Body").fill("Hello {name},\n\nlamps & light");
  const how = page.getByRole("group", { name: "Write the message as" });
  // Words written before become HTML that says the same.
  await how.getByText("HTML").click();
  const html = page.getByLabel("Message HTML");
  expect(await html.inputValue()).toBe("<p>Hello {name},</p>\n<p>lamps &amp; light</p>");
  await html.fill(HTML);
  const preview = page.frameLocator('iframe[title="Email preview"]');
  await preview.getByRole("heading", { name: "Lamps for Asha Rao" }).waitFor(PATIENCE);
  await preview.getByText("They hang in Pune.").waitFor();
  await page.getByText(/^Removed, not allowed in email: /).waitFor(PATIENCE);
  await picture(page, "html");

  await how.getByText("Text", { exact: true }).click();
  const question = page.getByRole("dialog", { name: "Start the message over?" });
  await question.getByText("The HTML is lost.").waitFor();
  await question.getByRole("button", { name: "Keep the HTML" }).click();
  await page.getByRole("button", { name: "Templates" }).click();
  const templates = page.getByRole("dialog", { name: "Templates" });
  await templates.getByText("No templates yet").waitFor();
  await templates.getByLabel("Save this message as a template").fill("Lamps of the year");
  await templates.getByRole("button", { name: "Save template" }).click();
  await templates.getByText("Lamps of the year").waitFor();
  await picture(page, "templates");
  await page.keyboard.press("Escape");
  await html.fill("<p>Something else</p>");
  await page.getByRole("button", { name: "Templates" }).click();
  await templates.getByRole("button", { name: "Use Lamps of the year" }).click();
  await page.getByRole("button", { name: "Replace" }).click();
  await expect.poll(() => html.inputValue()).toBe(HTML);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.getByText("Draft saved").waitFor();
  await page.reload();
  await expect.poll(() => html.inputValue()).toContain("Lamps for {name|you}");
  expect(await html.inputValue()).not.toContain("script");
  await page.setViewportSize(PHONE);
  await picture(page, "phone");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: "Estimate Size" }).click();
  await page.getByText("Estimated audience size: 1 customers").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Create Campaign" }).click();
  await page.getByText("Campaign created successfully!").waitFor();
  await page.goto("/campaigns");
  await page.getByRole("row").filter({ hasText: "Lamps" }).getByText("completed").waitFor(PATIENCE);
  await page.goto("/sandbox/inbox?to=asha.html@dakiya.example");
  await page.getByRole("link", { name: "Lamps for Asha" }).click();
  const mail = page.frameLocator('iframe[title="Mail as the recipient sees it"]');
  await mail.getByRole("heading", { name: "Lamps for Asha Rao" }).waitFor();
  await picture(page, "mail");
  const opening = page.context().waitForEvent("page");
  await mail.getByRole("link", { name: "View in browser" }).click();
  const seen = await opening;
  await seen.getByRole("heading", { name: "Lamps for Asha Rao" }).waitFor(PATIENCE);
  expect(await seen.title()).toBe("Lamps for Asha");
  await seen.setViewportSize(PHONE);
  await picture(seen, "page");
  // The page lets go of the window it opens, where its button works. The driver can take the loading of such a window for
  // unfinished for ever, so the page itself is asked.
  const leaving = page.context().waitForEvent("page");
  await seen.getByRole("link", { name: "Unsubscribe" }).press("Shift+Enter", PATIENCE);
  const left = await leaving;
  const said = () => left.evaluate(() => document.body.innerText).catch(() => "");
  await expect.poll(said).toContain("Unsubscribe from Dakiya Lamps?");
  await left.evaluate(() => document.querySelector("button")?.click());
  await expect.poll(said).toContain("Unsubscribed");
});
