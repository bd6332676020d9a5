import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chooseFile } from "./support/choose-file.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage, PHONE } from "./support/open-page.ts";
import { picturesIn } from "./support/picture.ts";
import { openSignedIn, signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

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

const picture = picturesIn("orders");

async function addOrder(page: Page, texts: Record<string, string>, currency = "INR") {
  await page.getByRole("button", { name: "Add order" }).click();
  const form = page.getByRole("dialog", { name: "Add order" });
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text);
  await form.getByLabel("Currency").selectOption(currency);
  if (currency !== "INR") await picture(page, "form");
  await form.getByRole("button", { name: "Save order" }).click();
}

it("Orders typed by hand are listed with their totals, stand on the timeline, and become the customer's figures", async () => {
  const page = await openSignedIn(browser, server.url);
  await page.goto("/customers");
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByText("No orders yet").waitFor();
  await picture(page, "none");
  await page.getByRole("button", { name: "Currency rates" }).click();
  await page.getByLabel("Rupees for one USD").fill("80");
  await picture(page, "rates");
  await page.getByRole("button", { name: "Save rates" }).click();
  await page.getByText("Rates saved").waitFor();

  const asha = "asha@dakiya.example";
  await addOrder(page, {
    ...{ "Order number": "1001", "Customer’s email": asha, Amount: "1,200.50" },
    ...{ Refunded: "200", Day: "2026-01-05", "Items bought": "Darjeeling tea" },
  });
  await page.getByRole("row", { name: "1001" }).waitFor();
  await addOrder(
    page,
    { "Order number": "1002", "Customer’s email": asha, Amount: "10", Day: "2026-01-06" },
    "USD",
  );
  await page.getByText("2 orders, ₹1,800.50 after ₹200.00 refunded").waitFor();
  await page.getByLabel("Status").selectOption("Partly refunded");
  await page.getByText("1 order, ₹1,000.50").waitFor();
  await page.getByLabel("Status").selectOption("Every status");
  await page.getByRole("row", { name: "1002" }).waitFor();
  await picture(page, "list");

  await page.goto("/customers/fields");
  await page.getByRole("button", { name: "Use files for totals" }).waitFor();
  await picture(page, "switched");

  await page.goto("/customers");
  await page.locator("[data-label=Customer]").getByRole("button").first().click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("Order 1001 · ₹1,000.50 · Partly refunded").waitFor();
  await drawer.getByText("No consent").waitFor();
  expect(await drawer.getByText("₹1,800.50").count()).toBe(1);
  await picture(page, "drawer");

  await page.goto("/customers/orders");
  await page.getByRole("button", { name: "1001", exact: true }).click();
  await page.getByRole("dialog").getByText("Darjeeling tea").waitFor();
  await picture(page, "items");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete order 1002" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete order" }).click();
  await page.getByText("1 order, ₹1,000.50").waitFor();

  await page.setViewportSize(PHONE);
  await picture(page, "phone");
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "phone dark");
});

const WOO =
  "Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Order Total Amount,Item Name,Quantity,Item Cost,SKU";
const woo = (number: number, status: string, email: string) =>
  `${number},${status},"November 20, 2026 10:30 am",Asha,Rao,${email},100,Tea,1,100,T`;

it("The wizard asks what statuses mean and which shop a file is of, never moves an order, and takes an import back", async () => {
  const who = { name: "Lata Nair", email: "lata.orders@dakiya.example" };
  const storageState = await signedInAt(browser, server.url, who);
  const page = await openPage(browser, server.url, { storageState });
  await page.goto("/customers");
  const first = [WOO, woo(1, "Completed", "asha@shop.test"), woo(2, "On hold", "ravi@shop.test")];
  await chooseFile(page, { name: "first.csv", text: first.join("\n") });
  const dialog = page.getByRole("dialog", { name: /^Orders in/ });
  await dialog.getByLabel("On hold").selectOption("Unpaid");
  await picture(page, "question statuses");
  await dialog.getByRole("button", { name: "Import orders" }).click();
  await page.getByRole("button", { name: "Undo this import" }).waitFor();

  const second = [WOO, woo(1, "Completed", "meera@shop.test")];
  await chooseFile(page, { name: "second.csv", text: second.join("\n") });
  await dialog.getByLabel(/Which WooCommerce shop/).selectOption("Another shop…");
  await dialog.getByLabel("Shop name").fill("Lamps");
  await picture(page, "question shop");
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "question phone dark");
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole("button", { name: "Import orders" }).click();
  await page.getByText("second.csv").first().waitFor();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await page.getByText("Import undone: 1 order removed").first().waitFor();

  await page.goto("/customers/orders");
  await page.getByText("2 orders, ₹100.00").waitFor();
  await page.getByRole("button", { name: "Order statuses" }).click();
  await page.getByRole("dialog").getByLabel("Meaning of on_hold").waitFor();
  await picture(page, "statuses");
});
