import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chooseFile } from "./support/choose-file.ts";
import { openBrowser } from "./support/open-browser.ts";
import { picturesIn } from "./support/picture.ts";
import { openPage } from "./support/open-page.ts";
import { prepareSender } from "./support/prepare-sender.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

const PATIENCE = { timeout: 120_000 } as const;
const DAY_MS = 86_400_000;
const NOW = Date.now();

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

/** Columns of a company's own, the type each should become, and its value for a customer. */
const OWN: readonly [heading: string, type: string, value: (nth: number) => string][] = [
  ["Shoe size", "number", (nth) => String(38 + nth / 2)],
  ["Loyalty points", "number", (nth) => String(1_200 * nth)],
  ["Credit limit", "number", (nth) => String(5_000 * (nth + 1))],
  ["Renewal date", "date", (nth) => `2027-0${(nth % 9) + 1}-15`],
  ["Anniversary", "date", (nth) => `2015-11-1${nth % 10}`],
  ["Wants catalogue", "yes/no", (nth) => (nth % 2 === 0 ? "Yes" : "No")],
  ["Wholesale", "yes/no", (nth) => (nth % 3 === 0 ? "Yes" : "No")],
  ["Favourite tea", "choice", (nth) => ["Darjeeling", "Assam", "Nilgiri"][nth % 3] ?? ""],
  ["Shop branch", "choice", (nth) => ["Fort", "Dadar"][nth % 2] ?? ""],
  ["Delivery note", "text", (nth) => `Leave at the gate ${nth}, please`],
  ["GST number", "text", (nth) => `27ABCDE${1_000 + nth}F1Z5`],
  ["Family members", "number", (nth) => String(2 + (nth % 4))],
];

const BUYERS = ["asha", "kabir", "meera", "rohan", "zoya", "farhan"];
const addressOf = (nth: number): string => `${BUYERS[nth]}@dakiya.example`;

const customersFile = [
  ["Name", "Email", "City", ...OWN.map(([heading]) => heading)],
  ...BUYERS.map((name, nth) => [
    `${name.slice(0, 1).toUpperCase()}${name.slice(1)} Rao`,
    addressOf(nth),
    "Mumbai",
    ...OWN.map(([, , value]) => value(nth)),
  ]),
]
  .map((cells) => cells.map((cell) => `"${cell}"`).join(","))
  .join("\n");

type Bought = { buyer: number; daysAgo: number; amount: number; item: string };

/** Asha and Kabir buy often; Meera did long ago, Rohan once. */
const ORDERS: readonly Bought[] = [
  ...[10, 25, 40, 55, 70].map((daysAgo) => ({
    buyer: 0,
    daysAgo,
    amount: 2_500,
    item: "Tea chest",
  })),
  ...[5, 20, 35].map((daysAgo) => ({ buyer: 1, daysAgo, amount: 400, item: "Blue mug" })),
  { buyer: 2, daysAgo: 200, amount: 900, item: "Blue mug" },
  { buyer: 3, daysAgo: 15, amount: 300, item: "Tea chest" },
];

const HEADINGS =
  "Name,Email,Financial Status,Paid at,Accepts Marketing,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Refunded Amount,Cancelled at";

const ordersFile = [
  HEADINGS,
  ...ORDERS.map(({ buyer, daysAgo, amount, item }, nth) => {
    const day = new Date(NOW - daysAgo * DAY_MS).toISOString().slice(0, 10);
    const at = `${day} 10:30:00 +0530`;
    const name = `#${1001 + nth}`;
    return `${name},${addressOf(buyer)},paid,${at},yes,INR,${amount},${amount},${at},1,${item},${amount},,,0.00,`;
  }),
].join("\n");

const picture = picturesIn("company-data");

async function goTo(page: Page, link: string, heading: string): Promise<void> {
  const name = { name: link, exact: true };
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", name).click();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

/** Chooses from a list that opens under its field. */
async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

it("Two files become fields, orders and groups; a campaign that names a field is mailed, clicked, and has its revenue", async () => {
  const storageState = await signedInAt(browser, server.url);
  await prepareSender(browser, server.url, storageState, { company: "Dakiya Teas" });
  const page = await openPage(browser, server.url, { storageState });
  await page.goto("/dashboard");
  await goTo(page, "Customers", "Customer Management");

  await chooseFile(page, { name: "people.csv", text: `${customersFile}\n` });
  const question = page.getByRole("dialog", { name: /^Match the columns/ });
  await question.getByText("15 of 15 columns will be imported").waitFor(PATIENCE);
  await picture(page, "columns");
  await question.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("12 fields added").waitFor(PATIENCE);
  await page.getByRole("heading", { name: "Import of people.csv" }).waitFor(PATIENCE);

  await page.goto("/customers/fields");
  for (const [heading, type] of OWN) {
    const row = page.getByRole("row", { name: heading });
    await row.waitFor();
    expect((await row.textContent())?.toLowerCase(), heading).toContain(type);
  }
  await picture(page, "fields");

  await goTo(page, "Customers", "Customer Management");
  await chooseFile(page, { name: "orders_export.csv", text: `${ordersFile}\n` });
  await page.getByRole("heading", { name: "Import of orders_export.csv" }).waitFor(PATIENCE);
  await page.getByText("10 orders created").first().waitFor();
  await picture(page, "orders-import");
  await page.goto("/customers/fields");
  // No customer had totals, so orders count at once.
  await page.getByRole("button", { name: "Use files for totals" }).waitFor();

  await goTo(page, "Customers", "Customer Management");
  await page.getByText("Asha Rao", { exact: true }).first().click();
  const profile = page.getByRole("dialog", { name: "Asha Rao" });
  await profile.getByText(/^Order #1001 · ₹2,500.00/).waitFor();
  await profile.getByText("₹12,500.00").waitFor();
  await picture(page, "profile");
  await page.keyboard.press("Escape");

  await goTo(page, "Audience", "Audience Intelligence");
  const groups = page.getByRole("table", { name: "Customers by purchase group" });
  await groups.waitFor();
  await groups.scrollIntoViewIfNeeded();
  await picture(page, "groups");
  await groups.getByRole("link", { name: "Champions" }).click();
  await page.getByText("Asha Rao", { exact: true }).first().waitFor();
  await expect.poll(() => page.locator("[data-label=Customer]").count()).toBe(1);
  await picture(page, "champions");

  await page.goto("/campaigns/create");
  await page.getByLabel("Campaign Name").fill("For champions");
  await page.getByRole("button", { name: "Add rule" }).click();
  await choose(page, page.getByTitle("Field"), "Purchase group");
  await choose(page, page.getByTitle("Value"), "Champions");
  await page.getByRole("button", { name: "Add rule" }).click();
  await choose(page, page.getByTitle("Field").last(), "Bought");
  await page.getByRole("textbox", { name: "Product" }).fill("tea chest");
  await page.getByRole("textbox", { name: "Days" }).fill("60");
  await page.getByRole("textbox", { name: "Times" }).fill("3");
  await page
    .getByText(
      'Customers where purchase group is Champions and bought "tea chest" in the last 60 days at least 3 times.',
    )
    .waitFor();
  await page.getByRole("button", { name: "Estimate Size" }).click();
  await page.getByText("Estimated audience size: 1 customer").waitFor();
  await page.getByLabel("Subject").fill("More {favourite_tea|tea}, {first_name}?");
  await page
    .getByLabel("Message Body")
    .fill(`Hi {name},\n\nyour {favourite_tea|tea} is back.\n\nHave a look: ${server.url}/login`);
  await page.frameLocator("iframe").getByText("your Darjeeling is back.").waitFor();
  await picture(page, "campaign");
  await page.getByRole("main").getByRole("button", { name: "Create Campaign" }).click();
  await page.getByText("Campaign created successfully!").waitFor();
  await goTo(page, "Campaigns", "Campaigns");
  await page
    .getByRole("row")
    .filter({ hasText: "For champions" })
    .getByText("completed")
    .waitFor(PATIENCE);

  const inbox = await page.context().newPage();
  await inbox.goto(`/sandbox/inbox?to=${addressOf(0)}`);
  await inbox.getByRole("link", { name: "More Darjeeling, Asha?" }).click();
  const mail = inbox.frameLocator('iframe[title="Mail as the recipient sees it"]');
  const opened = inbox.context().waitForEvent("page");
  await mail.getByRole("link", { name: `${server.url}/login` }).click();
  await (await opened).waitForURL((url) => ["/login", "/dashboard"].includes(url.pathname));
  await Promise.all([(await opened).close(), inbox.close()]);
  await page.getByRole("button", { name: "View Logs of For champions" }).click();
  const logs = page.getByRole("dialog", { name: "Communication Logs" });
  // A click counts once it has proved to be a person's.
  await logs
    .locator('[data-label="Current Status"]')
    .filter({ hasText: "Clicked" })
    .waitFor(PATIENCE);
  await page.keyboard.press("Escape");

  // The shop's own program then sends her order.
  const response = await page.request.post("/api/order/batch", {
    data: {
      orders: [
        {
          ...{ source: "shop", external_id: "2001", email: addressOf(0) },
          ...{ placed_at: new Date().toISOString(), amount: "1234.50", refunded: "34.25" },
        },
      ],
    },
  });
  expect(response.ok()).toBe(true);
  await goTo(page, "Analytics", "Advanced Analytics");
  const ranked = page.getByRole("row").filter({ hasText: "For champions" });
  await ranked.getByText("1 order, ₹1,200.25 each").waitFor();
  await ranked.scrollIntoViewIfNeeded();
  await picture(page, "ranking");
  await ranked.getByRole("button", { name: "View Details of For champions" }).click();
  const details = page.getByRole("dialog", { name: "For champions" });
  await details.getByText("Revenue per recipient").waitFor();
  await details
    .getByText(
      "An order counts for the last campaign whose link the customer clicked in the 5 days before it.",
    )
    .waitFor();
  await picture(page, "details");
});
