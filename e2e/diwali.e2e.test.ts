import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { DESKTOP, openPage } from "./support/open-page.ts";
import { picturesIn } from "./support/picture.ts";
import { prepareSender } from "./support/prepare-sender.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

const PATIENCE = { timeout: 120_000 } as const;
/** A reload costs a browser much. */
const RELOADS = { interval: 2_000 } as const;
const CAMPAIGN = "Diwali lamps";
const CODES = Array.from({ length: 8 }, (_, at) => `DIWALI-${at + 1}`);
const CUSTOMERS = [
  { name: "Asha Rao", email: "asha@diwali.example", language: "en", reads: "English" },
  { name: "Ravi Iyer", email: "ravi@diwali.example", language: "", reads: "English" },
  { name: "Meena Verma", email: "meena@diwali.example", language: "Hindi", reads: "Hindi" },
  { name: "Sunil Gupta", email: "sunil@diwali.example", language: "hi-IN", reads: "Hindi" },
  { name: "Bala Kumar", email: "bala@diwali.example", language: "ta", reads: "English" },
] as const;
const SUBJECTS = {
  English: "{first_name|friend}, lamps for Diwali",
  Hindi: "{first_name|मित्र}, दिवाली के दीये",
} as const;
const LABELS = { English: "Shop the lamps", Hindi: "Hindi Hindi Hindi" } as const;
const TESTERS = ["one@team.example", "two@team.example"];
const subjectFor = (
  { name, reads }: (typeof CUSTOMERS)[number],
  language: "English" | "Hindi" = reads,
): string => SUBJECTS[language].replace(/\{.*\}/, name.split(" ")[0] ?? "");

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

const picture = picturesIn("diwali");
const messageOf = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const preview = (page: Page) => page.frameLocator('iframe[title="Email preview"]');
const settings = (page: Page) => page.getByRole("complementary", { name: /^Block settings: / });

async function addAtEnd(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: "Add block at the end" }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
  await expect
    .poll(() => messageOf(page).evaluate((it) => it.contains(document.activeElement)))
    .toBe(true);
}

async function chooseInMenu(page: Page, block: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Move or remove: ${block}` }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Brand with its address and website, and the tags of links. */
async function prepareBrand(page: Page): Promise<void> {
  await page.goto("/settings/brand");
  await page.getByLabel("Main colour", { exact: true }).fill("#8a3b12");
  await page.getByLabel("Background", { exact: true }).fill("#fff8ee");
  await page.getByLabel("Company").fill("Dakiya Lamps");
  await page.getByLabel("Postal address").fill("12 Fort Road\nJaipur 302001");
  await page.getByLabel("Website").fill("https://lamps.example");
  await page.getByRole("button", { name: "Save brand" }).click();
  await page.getByText("Brand saved").waitFor();
  await picture(page, "brand");

  await page.goto("/settings/sending-rules");
  await page.getByLabel("Add UTM tags to links").check();
  await page.getByRole("button", { name: "Save tracking" }).click();
  await page.getByText("Tracking saved").waitFor();
  await picture(page, "tracking");
}

/** A pool with a code for each customer, and some more. */
async function preparePool(page: Page): Promise<void> {
  await page.goto("/campaigns/coupons");
  await page.getByRole("button", { name: "Create pool" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Diwali");
  await page.getByLabel("Value").fill("₹200 off");
  await picture(page, "pool-form");
  await page.getByRole("dialog").getByRole("button", { name: "Create pool" }).click();
  await page.getByRole("button", { name: "Add codes" }).click();
  const dialog = page.getByRole("dialog", { name: "Add codes" });
  await dialog.getByLabel("Codes", { exact: true }).fill(CODES.join("\n"));
  await dialog.getByRole("button", { name: "Add codes" }).click();
  await dialog.getByText("8 codes added").waitFor();
  await picture(page, "codes-added");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await picture(page, "pool");
}

/** The English message: a section with a background, a button with the code, a countdown and a saved block. */
async function writeEnglish(page: Page): Promise<void> {
  const message = messageOf(page);
  await page.getByLabel("Subject").fill(SUBJECTS.English);
  await page.getByLabel("Preview text").fill("Your code is {coupon:diwali}. It ends soon.");
  await message.click();
  await page.keyboard.type("Happy Diwali, {name|friend}. Your code is {coupon:diwali}.");
  await chooseInMenu(page, "Text", "Put in a section");
  const section = settings(page);
  await section
    .getByRole("group", { name: "Background" })
    .getByRole("button", { name: "Soft tint" })
    .click();
  await picture(page, "section");

  await addAtEnd(page, "Countdown");
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await page.getByLabel("Ends at").fill(inThreeDays.slice(0, "2026-11-08T23:59".length));
  await addAtEnd(page, "Button");
  await page.keyboard.type("Shop the lamps");
  const link = page.getByRole("textbox", { name: "Link", exact: true });
  await link.fill("https://lamps.example/diwali?code={coupon:diwali}");
  await link.blur();
  await addAtEnd(page, "Text");
  await page.keyboard.type("Our shops are open from ten to nine.");
  await chooseInMenu(page, "Text", "Save block…");
  await page.getByLabel("Block name").fill("Opening hours");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await settings(page).getByText("Opening hours").waitFor();
  await preview(page).getByText("Happy Diwali, ").waitFor(PATIENCE);
  await picture(page, "english");
}

/** The Hindi message: a copy, translated by AI but for what a person writes better. */
async function writeHindi(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add language" }).click();
  const adding = page.getByRole("dialog", { name: "Add language" });
  await adding.getByLabel("Translate into").click();
  await page.getByRole("option", { name: /^Hindi/ }).click();
  await picture(page, "add-language");
  await adding.getByRole("button", { name: "Add language" }).click();
  await page.getByRole("radio", { name: "Hindi" }).waitFor();
  await page.getByLabel("Subject").fill(SUBJECTS.Hindi);
  await page.getByRole("button", { name: "Translate with AI" }).click();
  const translating = page.getByRole("dialog", { name: "Translate into Hindi" });
  const use = translating.getByRole("button", { name: /^Use \d+ of \d+/ });
  await translating.locator("ul[aria-busy=false]").waitFor(PATIENCE);
  await picture(page, "translate");
  // The subject, which a person wrote.
  await translating.getByRole("checkbox").first().uncheck();
  await use.click();
  await messageOf(page).getByText("Hindi Hindi").first().waitFor();
  await messageOf(page).getByText("Hindi Hindi").first().click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("शुभ दिवाली ");
  await preview(page).getByText("शुभ दिवाली").waitFor(PATIENCE);
  expect(await page.getByLabel("Subject").inputValue()).toBe(SUBJECTS.Hindi);
  await inSizes(page, "hindi");
  const languages = page.getByRole("group", { name: "Language of the message" });
  await languages.getByText("English (falls back)").click();
  await preview(page).getByText("Happy Diwali, ").waitFor(PATIENCE);
  expect(await page.getByLabel("Subject").inputValue()).toBe(SUBJECTS.English);
  await languages.getByText("Hindi", { exact: true }).click();
  await preview(page).getByText("शुभ दिवाली").waitFor(PATIENCE);
}

const mailFrame = (page: Page) =>
  page.frameLocator('iframe[title="Mail as the recipient sees it"]');

async function openMail(page: Page, to: string, subject: string): Promise<void> {
  await page.goto(`/sandbox/inbox?to=${to}`);
  await page.getByRole("link", { name: subject, exact: true }).click();
}

it("A Diwali email in two languages goes out with a code for each customer, and its figures follow", async () => {
  const person = { name: "Meera Rao", email: "diwali@dakiya.example" };
  const storageState = await signedInAt(browser, server.url, person);
  const rows = CUSTOMERS.map(({ name, email, language }) => `${name},${email},${language}`);
  const customers = `name,email,language\n${rows.join("\n")}\n`;
  await prepareSender(browser, server.url, storageState, { customers, company: "Dakiya Lamps" });
  const page = await openPage(browser, server.url, { storageState });
  await prepareBrand(page);
  await preparePool(page);

  await page.goto("/campaigns/create");
  await page.getByLabel("Campaign Name").fill(CAMPAIGN);
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByTitle("Value").fill("-1");
  const modes = page.getByRole("group", { name: "Write the message as" });
  await modes.getByText("Designed", { exact: true }).click();
  await messageOf(page).waitFor(PATIENCE);
  await writeEnglish(page);
  await writeHindi(page);
  const languages = page.getByRole("group", { name: "Language of the message" });
  await expect.poll(() => languages.innerText()).toMatch(/English[^]*3[^]*Hindi[^]*2/);
  await picture(page, "languages");

  await page.getByRole("button", { name: "Send a test" }).click();
  const test = page.getByRole("dialog", { name: "Send a test" });
  await test.getByLabel("Send to").fill(TESTERS.join(", "));
  await test.getByLabel("Language").selectOption("Hindi");
  await test.getByRole("button", { name: "Send test" }).click();
  await page.getByText("Test email sent to 2 addresses").waitFor();
  await picture(page, "tested");
  await page.keyboard.press("Escape");
  await test.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Estimate Size" }).click();
  await page.getByText("Estimated audience size: 5 customers").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Create Campaign" }).click();
  await page.getByText("Campaign created successfully!").waitFor(PATIENCE);
  await page.waitForURL("**/dashboard");
  await page.goto("/campaigns");
  const row = page.getByRole("row").filter({ hasText: CAMPAIGN });
  await row.getByText("completed").waitFor(PATIENCE);

  for (const to of TESTERS) {
    await openMail(page, to, `[Test] ${subjectFor(CUSTOMERS[4], "Hindi")}`);
    await mailFrame(page).getByText("SAMPLE-CODE").last().waitFor();
  }
  await picture(page, "test-mail");
  const codes: string[] = [];
  for (const customer of CUSTOMERS) codes.push(await readMail(page, customer));
  expect(new Set(codes).size).toBe(CUSTOMERS.length);
  expect(CODES).toEqual(expect.arrayContaining(codes));

  await seeFigures(page, row);
});

/** The code in the open email. */
async function readCode(page: Page): Promise<string> {
  const text = (await mailFrame(page).locator("body").textContent()) ?? "";
  return /DIWALI-\d/.exec(text)?.[0] ?? "no code";
}

async function codeOf(page: Page, customer: (typeof CUSTOMERS)[number]): Promise<string> {
  await openMail(page, customer.email, subjectFor(customer));
  await mailFrame(page).getByRole("link", { name: LABELS[customer.reads] }).waitFor();
  return await readCode(page);
}

/** Reads a recipient's email in both parts, and where its button leads; returns its code. */
async function readMail(page: Page, customer: (typeof CUSTOMERS)[number]): Promise<string> {
  const { name, email, reads } = customer;
  await openMail(page, email, subjectFor(customer));
  const mail = mailFrame(page);
  const greeting = reads === "Hindi" ? "शुभ दिवाली" : "Happy Diwali, ";
  await mail.getByText(greeting).filter({ hasText: name }).waitFor();
  const code = await readCode(page);
  await mail.getByRole("img", { name: reads === "Hindi" ? /^Hindi / : /^Ends / }).waitFor();
  await picture(page, `mail-${email.split("@")[0]}`);
  const href = await mail.getByRole("link", { name: LABELS[reads] }).getAttribute("href");
  expect(await targetOf(href ?? "")).toBe(
    `https://lamps.example/diwali?code=${code}&utm_source=dakiya&utm_medium=email&utm_campaign=Diwali%20lamps`,
  );

  await page
    .getByRole("navigation", { name: "View" })
    .getByRole("link", { name: "Plain text" })
    .click();
  const text = (await page.locator("pre.text").textContent()) ?? "";
  await picture(page, `text-${email.split("@")[0]}`);
  expect(text).toContain(name);
  expect(text).toContain(code);
  expect(text).toContain("12 Fort Road");
  expect(text).not.toMatch(/[{}<>]|SAMPLE-CODE|&\w+;/);
  return code;
}

const targetOf = async (link: string): Promise<string | null> =>
  (await fetch(link, { redirect: "manual" })).headers.get("location");

/** Clicks as a person does, then finds the click, an order and the codes in the figures. */
async function seeFigures(page: Page, row: Locator): Promise<void> {
  await openMail(page, CUSTOMERS[0].email, subjectFor(CUSTOMERS[0]));
  const opened = page.context().waitForEvent("page");
  await mailFrame(page).getByRole("link", { name: LABELS.English }).click();
  await (await opened).close();
  const order = { source: "shop", external_id: "1", email: CUSTOMERS[0].email, amount: "900.00" };
  const placed = { placed_at: new Date().toISOString(), coupon: await codeOf(page, CUSTOMERS[0]) };
  await page.request.post("/api/order/batch", { data: { orders: [{ ...order, ...placed }] } });

  await page.goto("/campaigns");
  await row.getByRole("link", { name: CAMPAIGN }).click();
  await page.getByRole("heading", { level: 1, name: CAMPAIGN }).waitFor();
  const card = (name: string) => page.getByRole("region", { name });
  await expect
    .poll(async () => {
      await page.reload();
      await card("Results").getByText("Recipients", { exact: true }).waitFor();
      return await card("Results").innerText();
    }, RELOADS)
    .toMatch(/100\.0% of delivered[^]*20\.0% of opened/);
  await card("Details").getByText("English (falls back) 3, Hindi 2").waitFor();
  await expect.poll(() => card("Coupons").innerText()).toMatch(/1 of 5[^]*₹900\.00/);
  await inSizes(page, "report");

  await page.goto("/campaigns/coupons");
  await inSizes(page, "coupons");
  await page.getByRole("link", { name: "Diwali" }).click();
  await page.getByRole("row").filter({ hasText: "DIWALI-1" }).getByText("Asha Rao").waitFor();
  await inSizes(page, "pool-given");

  await page.goto("/customers");
  await page.getByRole("button", { name: "Asha Rao", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: /Asha Rao/ });
  await drawer
    .getByText(/DIWALI-\d/)
    .first()
    .waitFor();
  await inSizes(page, "customer");
}

/** Pictures on a desktop, on a phone, and enlarged to 200 %; nothing scrolls sideways. */
async function inSizes(page: Page, name: string): Promise<void> {
  for (const [size, width] of [
    ["desk", 1280],
    ["phone", 390],
    ["zoomed", 640],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await picture(page, `${name}-${size}`);
    const [inner, whole] = await page.evaluate(() => [
      document.documentElement.clientWidth,
      document.documentElement.scrollWidth,
    ]);
    expect(whole, `${name} on a ${size}`).toBe(inner);
  }
  await page.setViewportSize(DESKTOP);
}
