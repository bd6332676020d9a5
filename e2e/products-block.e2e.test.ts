import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { callsAs } from "./support/calls-as.ts";
import { drawImage, LAMPS } from "./support/draw-image.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
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

const picture = picturesIn("products-block");
const PEOPLE = ["asha", "ravi"].map((name) => `${name}.products@dakiya.example`);
const order = (id: string, placed_at: string, items: object[]) => ({
  ...{ external_id: id, email: PEOPLE[0], placed_at, amount: 1000, items },
});

/** Signs somebody in who has two customers, one with orders, and an image. */
async function openOrders(): Promise<Page> {
  const person = { name: "Meera Rao", email: "products@dakiya.example" };
  const storageState = await signedInAt(browser, server.url, person);
  const customers = `name,email\nAsha Rao,${PEOPLE[0]}\nRavi Iyer,${PEOPLE[1]}\n`;
  await prepareSender(browser, server.url, storageState, { customers });
  await callsAs(browser, server.url, storageState, async ({ post, image }) => {
    await image("lamps.png", await drawImage(browser, LAMPS, { width: 600, height: 600 }));
    await post("/api/order/batch", {
      orders: [
        order("1", "2026-10-01T10:00:00Z", [
          { sku: "BL-1", name: "Brass lamp", price: 123456 },
          { name: "Clay lamp", price: 90 },
        ]),
        order("2", "2026-11-01T10:00:00Z", [
          { name: "Temple bell <b>", price: 450 },
          { name: "Shipping", price: 60 },
        ]),
      ],
    });
  });
  const page = await openPage(browser, server.url, { storageState });
  await page.goto("/customers/orders");
  return page;
}

/** Gives a product an image of the library and a link. */
async function complete(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name, exact: true });
  await edit.getByRole("button", { name: "Choose image" }).click();
  const images = page.getByRole("dialog", { name: "Choose an image" });
  await images.getByRole("list", { name: "Images" }).getByRole("button").first().click();
  await edit.getByLabel("Link").fill(`lamps.example/${name.slice(0, 5).trim()}`);
  await edit.getByRole("button", { name: "Save product" }).click();
  await page.getByText("Product saved").first().waitFor();
  await edit.waitFor({ state: "hidden" });
}

async function writeMessage(page: Page): Promise<void> {
  await page.goto("/campaigns/create");
  await page.getByLabel("Campaign Name").fill("Again");
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByTitle("Value").fill("-1");
  await page.getByRole("button", { name: "Estimate Size" }).click();
  await page.getByText("Estimated audience size: 2 customers").waitFor();
  await page.getByLabel("Subject").fill("Buy it again");
  const modes = page.getByRole("group", { name: "Write the message as" });
  await modes.getByText("Designed", { exact: true }).click();
  await page.getByRole("textbox", { name: "Message" }).waitFor(PATIENCE);
  await page.getByRole("button", { name: "Add block at the end" }).click();
  await page.getByRole("menuitem", { name: "Products from orders" }).click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Buy it again");
  await page.getByLabel("Button text").fill("Buy again");
}

it("Products get an image and a link, and a block shows each recipient what they bought", async () => {
  const page = await openOrders();
  await page.getByRole("button", { name: "Products" }).first().click();
  const list = page.getByRole("dialog", { name: "Products", exact: true });
  await list.getByText("0 of 4 have an image and a link").waitFor(PATIENCE);
  await complete(page, "Brass lamp");
  await complete(page, "Temple bell <b>");
  await list.getByText("2 of 4 have an image and a link").waitFor();
  await picture(page, "products");

  await writeMessage(page);
  const preview = page.frameLocator('iframe[title="Email preview"]');
  await page.getByRole("combobox", { name: "Preview for" }).click();
  await page.getByText("There are no products to show this customer").waitFor(PATIENCE);
  await page.getByRole("option", { name: "Asha Rao" }).click();
  await preview.getByText("Temple bell <b>").waitFor(PATIENCE);
  await preview.getByText("₹1,23,456.00").waitFor();
  await picture(page, "editor");
  await expect.poll(() => axeFaults(page)).toEqual([]);

  const kinds = page.getByRole("radiogroup", { name: "Products" });
  await kinds.getByText("Chosen").click();
  await page.getByRole("button", { name: "Choose products" }).click();
  const choice = page.getByRole("dialog", { name: "Choose products" });
  await choice.getByLabel("Show Brass lamp").check();
  await picture(page, "choose");
  await choice.getByRole("button", { name: "Show 1 product" }).click();
  await preview.getByText("Temple bell <b>").waitFor({ state: "hidden" });
  await kinds.getByText("Bought").click();
  await preview.getByText("Temple bell <b>").waitFor();

  await page.getByRole("main").getByRole("button", { name: "Create Campaign" }).click();
  await page.getByText("Campaign created successfully!").waitFor(PATIENCE);
  await page.goto("/campaigns");
  const row = page.getByRole("row").filter({ hasText: "Again" });
  await row.getByText("completed").waitFor(PATIENCE);

  await page.goto(`/sandbox/inbox?to=${PEOPLE[0]}`);
  await page.getByRole("link", { name: "Buy it again" }).click();
  const mail = page.frameLocator('iframe[title="Mail as the recipient sees it"]');
  const names = mail.getByRole("link", { name: "Buy again" });
  await expect.poll(() => names.count()).toBe(2);
  expect(await names.first().getAttribute("href")).toContain("/t/c/");
  await picture(page, "mail");
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, "mail-phone");

  await page.goto(`/sandbox/inbox?to=${PEOPLE[1]}`);
  await page.getByRole("link", { name: "Buy it again" }).click();
  await mail.getByText("Unsubscribe").waitFor();
  expect(await mail.getByText("Buy it again").count()).toBe(0);
});
