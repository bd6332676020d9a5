import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { DESKTOP, openPage, PHONE } from "./support/open-page.ts";
import { BREVO } from "./support/prepare-account.ts";
import { signedInAt } from "./support/sign-in.ts";
import type { SignedIn } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

/** As long as a name may be, and without a place to break it. */
const LONG = "Wolfeschlegelsteinhausenbergerdorff".repeat(6).slice(0, 200);
const LIST_LINES = 2;

let browser: Browser;
let server: SharedServer;
let signedIn: SignedIn;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
  signedIn = await signedInAt(browser, server.url);
  const { request } = await browser.newContext({ baseURL: server.url, storageState: signedIn });
  const text = `name,email,city,total_spent\n${LONG},long@example.com,${LONG},12000\n`;
  const file = { name: "long.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await request.post("/api/customer/upload-csv", { multipart: { file } });
  await request.put("/api/user/email-settings", { data: BREVO });
  const rules = {
    combinator: "and",
    rules: [{ field: "total_spent", operator: ">=", value: 0 }],
  };
  const segment = { name: LONG, description: LONG, rules };
  const { data } = (await (
    await request.post("/api/user/create-segment", { data: segment })
  ).json()) as { data: { _id: string } };
  const template = { subject: LONG, body: "Hello {name}", variables: ["name"] };
  const campaign = { name: LONG, segmentId: data._id, template };
  const response = await request.post("/api/user/create-campaign", { data: campaign });
  expect(response.ok(), await response.text()).toBe(true);
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
});

/** How many lines each place with the long name takes. */
async function linesOf(page: Page): Promise<number[]> {
  await page.getByTitle(LONG).first().waitFor();
  return await page.getByTitle(LONG).evaluateAll((places) =>
    places.map((place) => {
      const line = Number.parseFloat(getComputedStyle(place).lineHeight);
      return Math.round(place.getBoundingClientRect().height / line);
    }),
  );
}

/** The elements wider than their container, or outside of the dialog. */
const hangsOut = async (page: Page) =>
  await page.getByRole("dialog").evaluate((dialog) => {
    const { right } = dialog.getBoundingClientRect();
    return [...dialog.querySelectorAll("p, h2, h3, dl, section")]
      .filter((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getBoundingClientRect().right > right + 1;
      })
      .map((part) => part.textContent.slice(0, 40));
  });

describe.each([
  ["a desk", DESKTOP],
  ["a phone", PHONE],
])("a name of 200 letters on %s", (_where, viewport) => {
  it.each(["/dashboard", "/campaigns", "/customers", "/audience", "/analytics"])(
    "takes two lines at most in the lists of %s",
    async (path) => {
      const page = await openPage(browser, server.url, { storageState: signedIn, viewport });
      await page.goto(path);
      expect(Math.max(...(await linesOf(page)))).toBeLessThanOrEqual(LIST_LINES);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );

  it.each([
    ["/campaigns", /^Delete Campaign W/],
    ["/audience", /^Wolfe/],
    ["/campaigns", /^View Logs of W/],
  ])("stays within the dialog that %s opens by %s", async (path, name) => {
    const page = await openPage(browser, server.url, { storageState: signedIn, viewport });
    await page.goto(path);
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("dialog").getByText(LONG.slice(0, 30)).first().waitFor();
    expect(await hangsOut(page)).toEqual([]);
  });
});
