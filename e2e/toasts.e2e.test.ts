import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { designMessage } from "./support/places.ts";
import { signedInAt } from "./support/sign-in.ts";
import type { SignedIn } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

let browser: Browser;
let server: SharedServer;
let signedIn: SignedIn;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
  signedIn = await signedInAt(browser, server.url);
  const { request } = await browser.newContext({ baseURL: server.url, storageState: signedIn });
  const rows = Array.from({ length: 40 }, (_, nth) => `Customer ${nth},c${nth}@example.com,Pune`);
  const buffer = Buffer.from(`name,email,city\n${rows.join("\n")}\n`);
  const file = { name: "customers.csv", mimeType: "text/csv", buffer };
  await request.post("/api/customer/upload-csv", { multipart: { file } });
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

const saveDraft = async (page: Page, toast: string) => {
  await page.getByRole("button", { name: "Save Draft" }).click();
  return toast;
};

const TOASTS: Record<string, { path: string; show: (page: Page) => Promise<string> }> = {
  "Create Campaign": {
    path: "/campaigns/create",
    show: async (page) => await saveDraft(page, "Nothing to save yet"),
  },
  "the editor of a designed message": {
    path: "/campaigns/create",
    show: async (page) => {
      await designMessage(page);
      await page.getByLabel("Campaign Name").fill("Diwali");
      await page.getByRole("textbox", { name: "Message" }).scrollIntoViewIfNeeded();
      return await saveDraft(page, "Draft saved");
    },
  },
  Customers: {
    path: "/customers",
    show: async (page) => {
      await page
        .getByRole("button", { name: /^Delete Customer/ })
        .first()
        .click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^(Delete|Deactivate)/ })
        .click();
      return "Customer deactivated successfully";
    },
  },
};

/** Controls that lie under a toast. */
async function covered(page: Page, toast: string): Promise<string[]> {
  return await page.evaluate((words) => {
    const shown = [...document.querySelectorAll("[data-rht-toaster] > div > div")].find((one) =>
      one.textContent.includes(words),
    );
    if (shown === undefined) throw new Error("no toast");
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    return [...document.querySelectorAll("button, a[href], input, select")]
      .filter((one) => {
        if (shown.contains(one) || !one.checkVisibility()) return false;
        const box = one.getBoundingClientRect();
        return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
      })
      .map((one) => one.ariaLabel ?? one.textContent);
  }, toast);
}

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

it.each(Object.keys(TOASTS).flatMap((name) => WIDTHS.map((viewport) => ({ name, viewport }))))(
  "a toast covers no button of $name at $viewport.width px",
  async ({ name, viewport }) => {
    const place = TOASTS[name];
    if (place === undefined) throw new Error(`no place ${name}`);
    const page = await openPage(browser, server.url, { storageState: signedIn, viewport });
    await page.goto(place.path);
    const toast = await place.show(page);
    await page.getByText(toast).first().waitFor();
    expect(await covered(page, toast)).toEqual([]);
  },
);
