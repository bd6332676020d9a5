import { controlAt } from "@dakiya/sandbox/control-at";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { callsAs, createCampaign } from "./support/calls-as.ts";
import { configureBrevo } from "./support/configure-email.ts";
import { openBrowser } from "./support/open-browser.ts";
import { picturesIn } from "./support/picture.ts";
import { openSignedIn, signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";
import { until } from "./support/until.ts";

let server: SharedServer;
let browser: Browser;
const picture = picturesIn("connected-mailboxes");
const MAILBOX = "ravi@example.com";
const CUSTOMER = "asha.buyer@people.test";

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

type Mail = { headers: [name: string, value: string][] };

/** Sends one email, and puts an answer to it into the mailbox. */
async function answered(): Promise<void> {
  const signedIn = await signedInAt(browser, server.url);
  const id = await callsAs(browser, server.url, signedIn, async ({ upload, post }) => {
    await upload("people.csv", `name,email,city\nAsha,${CUSTOMER},pune`);
    await createCampaign(post, "News");
    return await until("the email", async () => {
      const response = await fetch(`${server.url}/sandbox/inbox/api/mails?to=${CUSTOMER}`);
      const { mails } = (await response.json()) as { mails: { id: string }[] };
      const [mail] = mails;
      if (mail === undefined) return null;
      const whole = await fetch(`${server.url}/sandbox/inbox/api/mails/${mail.id}`);
      const { headers } = (await whole.json()) as Mail;
      return headers.find(([name]) => name.toLowerCase() === "message-id")?.[1] ?? "";
    });
  });
  const answer = [
    ...[`From: Asha <${CUSTOMER}>`, `To: ${MAILBOX}`, "Subject: Re: News"],
    ...["Message-ID: <answer@people.test>", `In-Reply-To: ${id}`, `References: ${id}`],
    ...["", "Please keep one for me."],
  ];
  await controlAt(`${server.url}/sandbox/control`)("deliverGmail", MAILBOX, answer.join("\r\n"));
}

it("A mailbox is connected with Google, read, changed and disconnected", async () => {
  const page = await openSignedIn(browser, server.url);
  await page.goto("/email-settings");
  await configureBrevo(page);
  await answered();
  await page.goto("/email-settings");
  const card = page.getByRole("region", { name: "Bounces and replies" });
  await card.getByLabel("Sign in with").selectOption("Your own Google app");
  await card.getByLabel("Redirect URI").waitFor();
  await card.getByRole("button", { name: "Connect with Google" }).click();
  await card.getByText("Enter the app’s client ID").waitFor();
  await card.scrollIntoViewIfNeeded();
  await picture(page, "own-app");
  await card.getByLabel("Sign in with").selectOption("Google");
  await card.scrollIntoViewIfNeeded();
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, "off");

  await card.getByRole("button", { name: "Connect with Google" }).click();
  await page.getByRole("heading", { name: "Read your email" }).waitFor();
  await picture(page, "consent");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("The mailbox was not connected: access was not granted").waitFor();

  await card.getByRole("button", { name: "Connect with Google" }).click();
  await page.getByRole("button", { name: `Allow as Ravi Kumar` }).click();
  await page.getByText("The mailbox is connected").waitFor();
  expect(page.url()).toBe(`${server.url}/email-settings`);
  await card.getByText(`${MAILBOX}, connected with Google`).waitFor();
  await card.getByText("Reading", { exact: true }).waitFor({ timeout: 60_000 });
  await card.getByLabel("Unsubscribe customers who ask by email at once").check();
  await page.getByText("Saved").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await card.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await picture(page, `reading-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "reading-dark");
  await page.emulateMedia({ colorScheme: "light" });

  await page.goto("/campaigns");
  await page.getByRole("link", { name: "News" }).first().click();
  await page.getByText("Please keep one for me.").first().waitFor();

  await page.goto("/email-settings");
  expect(await card.getByLabel("Unsubscribe customers who ask by email at once").isChecked()).toBe(
    true,
  );
  await card.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await page.getByText("Bounces and replies are off").waitFor();
  await card.getByRole("button", { name: "Connect with Google" }).waitFor();
});

it("A mailbox at Microsoft is connected to send with", async () => {
  const page = await openSignedIn(browser, server.url, {}, /422/);
  await page.goto("/email-settings");
  await page.getByRole("button", { name: "More ways to send" }).click();
  await page.getByRole("radio", { name: "Microsoft 365" }).check({ force: true });
  const form = page.getByRole("region", { name: "Sender", exact: true });
  await form.getByLabel("Company Email").fill("post@shop.test");
  await form.getByLabel("Company Name").fill("The Shop");
  await form.getByRole("textbox", { name: /^User name/ }).fill("post@shop.test");
  await page.locator('input[name="smtpServer.host"]').fill("127.0.0.1");
  await form.getByRole("combobox", { name: "Sign in with" }).click();
  await page.getByRole("option", { name: "Microsoft", exact: true }).click();
  await form.getByRole("button", { name: "Connect with Microsoft" }).click();
  await form.getByText("Please enter the app's client ID").waitFor();
  await form.getByLabel("Client ID").fill("app");
  await form.getByLabel("Client secret", { exact: true }).fill("shh");
  await form.getByLabel("Tenant").fill("shop.test");
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 1_000 });
    await form.getByLabel("Redirect URI").scrollIntoViewIfNeeded();
    await picture(page, `microsoft-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await axeFaults(page)).toEqual([]);
  await form.getByRole("button", { name: "Connect with Microsoft" }).click();
  await page.getByRole("button", { name: "Allow as Ravi Kumar" }).click();
  await page.getByText("The mailbox is connected. Save to send with it").waitFor();
  await form.getByText("Connected", { exact: true }).waitFor();
  expect(await form.getByLabel("Company Email").inputValue()).toBe("post@shop.test");
  await form.getByRole("button", { name: "Save Configuration" }).click();
  await page.getByText("Email settings saved successfully!").waitFor();
  await form.getByLabel("Redirect URI").scrollIntoViewIfNeeded();
  await picture(page, "microsoft-connected");
});
