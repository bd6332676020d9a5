import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { choose, press, tabTo, write } from "./support/by-keyboard.ts";
import { callsAs } from "./support/calls-as.ts";
import { openBrowser } from "./support/open-browser.ts";
import { PHONE, openPage } from "./support/open-page.ts";
import { BREVO } from "./support/prepare-account.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";
import { signedInAt } from "./support/sign-in.ts";
import type { SignedIn } from "./support/sign-in.ts";

const SAVES = /campaigns\.saveDraft/;
const SAVED = /^Saved \d\d:\d\d$/;
const CUSTOMERS = `name,email,total_spent,order_count
Asha Rao,asha@write.example,25000,12
Ravi Iyer,ravi@write.example,900,2
Meera Pillai,meera@write.example,0,0
`;

let server: SharedServer;
let browser: Browser;
let storageState: SignedIn;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
  storageState = await signedInAt(browser, server.url);
  await callsAs(browser, server.url, storageState, async ({ put, upload }) => {
    await put("/api/user/email-settings", BREVO);
    await upload("people.csv", CUSTOMERS);
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

/** The form, new and empty. */
async function openForm(options: { viewport?: { width: number; height: number } } = {}) {
  const page = await openPage(browser, server.url, { ...options, storageState });
  await page.goto("/campaigns/create");
  await page.getByRole("button", { name: "Add rule" }).waitFor();
  return page;
}

const subject = (page: Page): Locator => page.getByLabel("Subject");
const body = (page: Page): Locator => page.getByLabel("Message Body");
const generate = (page: Page): Locator => page.getByRole("button", { name: "Generate using AI" });

/** Has every save refused as the server would, without an error in the browser's console. */
async function refuseSaves(page: Page, code: string, httpStatus: number): Promise<void> {
  await page.route(SAVES, async (route) => {
    const procedures = new URL(route.request().url()).pathname.split(",");
    const refusal = { error: { message: "", code: -32603, data: { code, httpStatus } } };
    await route.fulfill({ status: 200, json: procedures.map(() => refusal) });
  });
}

/** How many campaigns the user has, drafts among them. */
async function campaigns(page: Page): Promise<{ name: string; status: string }[]> {
  return await page.evaluate(async () => {
    const response = await fetch("/api/user/get-campaign");
    return (await response.json()).data;
  });
}

describe("the AI", () => {
  it("writes before one's eyes, in the language chosen", async () => {
    const page = await openForm();
    await page.getByRole("button", { name: "Big spenders" }).click();
    await page.getByRole("combobox", { name: "Language" }).click();
    await page.getByRole("option", { name: "Hindi" }).click();
    await generate(page).click();
    const lengths = new Set<number>();
    await expect
      .poll(
        async () => {
          lengths.add((await body(page).inputValue()).length);
          return await page.getByText("AI-generated content created!").isVisible();
        },
        { interval: 40 },
      )
      .toBe(true);
    expect(lengths.size).toBeGreaterThan(3);
    expect(await body(page).inputValue()).toContain("The language chosen: Hindi.");
  });
});

describe("unsaved input", () => {
  it("saves itself as one draft, and is there after a reload", async () => {
    const page = await openForm();
    const before = await campaigns(page);
    await page.getByLabel("Campaign Name").fill("Saved by itself");
    await page.getByText(SAVED).waitFor();
    await expect.poll(() => page.url()).toContain("draft=");
    const name = page.getByLabel("Campaign Name");
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await body(page).fill("Hello {name}");
    await page.getByRole("button", { name: "Never bought" }).click();
    await page.getByText("Not saved yet").waitFor({ state: "hidden" });
    await page.getByText(SAVED).waitFor();
    await page.reload();
    await expect.poll(() => body(page).inputValue()).toBe("Hello {name}");
    expect(await page.getByLabel("Campaign Name").inputValue()).toBe("Saved by itself");
    expect(await page.getByTitle("Value").inputValue()).toBe("0");
    expect(await campaigns(page)).toHaveLength(before.length + 1);
  });

  it("is kept in the browser while there is no connection, and saved once when there is", async () => {
    const page = await openForm();
    const before = await campaigns(page);
    await refuseSaves(page, "SERVICE_UNAVAILABLE", 503);
    await page.getByLabel("Campaign Name").fill("Without a line");
    await page.getByText(/^Not saved yet: kept in this browser/).waitFor();
    await page.unroute(SAVES);
    // The page closes without a question, as in a browser's crash.
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await again.goto("/campaigns/create");
    await again.getByText(/^Your text from .* is back\.$/).waitFor();
    expect(await again.getByLabel("Campaign Name").inputValue()).toBe("Without a line");
    await again.getByText(SAVED).waitFor();
    expect(await campaigns(again)).toHaveLength(before.length + 1);
  });

  it("is not left unsaved without a question: by a link, by going back, by closing the tab", async () => {
    const page = await openPage(browser, server.url, { storageState });
    await page.goto("/campaigns");
    await page.getByRole("main").getByRole("button", { name: "Create Campaign" }).first().click();
    await page.getByRole("button", { name: "Add rule" }).waitFor();
    // No response, since a refusal would be shown at once.
    await page.route(SAVES, () => undefined);
    await page.getByLabel("Campaign Name").fill("Stays");
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.getByRole("link", { name: "Customers" }).click();
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "hidden" });
    await page.goBack();
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/campaigns/create");
    expect(await page.getByLabel("Campaign Name").inputValue()).toBe("Stays");

    const dialogEvent = page.waitForEvent("dialog");
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await dialogEvent;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await closing;
  });
});

describe("a campaign that was accepted", () => {
  it("keeps its form busy until the dashboard is there, and does not come back after a reload", async () => {
    const page = await openForm();
    await refuseSaves(page, "SERVICE_UNAVAILABLE", 503);
    await page.route("**/assets/dashboard-page-*.js", () => undefined);
    await page.getByLabel("Campaign Name").fill("Accepted once");
    await page.getByRole("button", { name: "Big spenders" }).click();
    await page.getByRole("button", { name: "Estimate Size" }).click();
    await page.getByText(/^Estimated audience size: [1-9]/).waitFor();
    await subject(page).fill("For you");
    await body(page).fill("Hello {name}");
    await page.getByText(/^Not saved yet: kept in this browser/).waitFor();
    await page.getByRole("button", { name: "Create Campaign" }).click();
    await page.getByText("Campaign created successfully!").waitFor();
    const busy = page.getByRole("button", { name: "Creating Campaign..." });
    expect(await busy.isDisabled()).toBe(true);
    // Words written meanwhile are nobody's draft.
    await body(page).fill("Hello again {name}");
    await page.reload();
    await page.getByRole("button", { name: "Add rule" }).waitFor();
    expect(await page.getByLabel("Campaign Name").inputValue()).toBe("");
    expect(await page.getByText(/^Your text from .* is back\.$/).count()).toBe(0);
    const created = (await campaigns(page)).filter((one) => one.name === "Accepted once");
    expect(created).toHaveLength(1);
  });
});

describe("the message", () => {
  it("takes a variable where the caret is, in the field that had the focus last", async () => {
    const page = await openForm();
    await body(page).fill("Hello , come in");
    await body(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6));
    await page.getByRole("button", { name: "Insert name", exact: true }).click();
    expect(await body(page).inputValue()).toBe("Hello {name}, come in");
    await page.keyboard.type("!");
    expect(await body(page).inputValue()).toBe("Hello {name}!, come in");
    await subject(page).fill("For you");
    await page.getByRole("button", { name: "Insert first_name" }).click();
    expect(await subject(page).inputValue()).toBe("For you{first_name}");
    await subject(page).fill("x".repeat(61));
    await page.getByText("61 / 60").waitFor();
  });
});

describe("with the keyboard alone", () => {
  it("a campaign is written, counted, generated and sent on a phone", async () => {
    const page = await openForm({ viewport: PHONE });
    const name = "By keyboard";
    await write(page, page.getByLabel("Campaign Name"), name);
    await press(page, page.getByRole("button", { name: "Add rule" }));
    await choose(page, page.getByTitle("Operator"), "is less than");
    await write(page, page.getByTitle("Value"), "900000");
    await press(page, page.getByRole("button", { name: "Estimate Size" }));
    await page.getByText(/^Estimated audience size: [1-9]/).waitFor();
    await press(page, generate(page));
    await page.getByText("AI-generated content created!").waitFor();
    await tabTo(page, page.getByRole("button", { name: "Insert name", exact: true }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => body(page).inputValue()).toContain("{first_name}");
    await page.getByText(/^Sends to [\d,]+ recipients in 30 seconds\./).waitFor();
    const create = page.getByRole("button", { name: "Create Campaign" });
    await tabTo(page, create);
    const box = await create.boundingBox();
    expect(box === null ? -1 : box.y + box.height).toBeLessThanOrEqual(PHONE.height);
    await page.keyboard.press("Enter");
    await page.getByText("Campaign created successfully!").waitFor();
    await page.waitForURL("**/dashboard");
    expect((await campaigns(page)).filter((one) => one.name === name)).toHaveLength(1);
  });
});
