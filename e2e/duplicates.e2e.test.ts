import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "./support/open-browser.ts";
import { DESKTOP } from "./support/open-page.ts";
import { picturesIn } from "./support/picture.ts";
import { openSignedIn } from "./support/sign-in.ts";
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

const picture = picturesIn("duplicates");

async function add(page: Page, customer: object): Promise<string> {
  const response = await page.request.post(`${server.url}/api/customer`, { data: customer });
  expect(response.status()).toBe(201);
  return (await response.json()).data._id;
}

it("Customers with one phone stand side by side, until they are said to be different people", async () => {
  const page = await openSignedIn(browser, server.url);
  await add(page, { name: "Asha Rao", email: "asha.rao@gmail.com", phone: "+91 98450 77331" });
  await add(page, { name: "Asha R.", email: "asharao+shop@gmail.com", phone: "098450-77331" });
  await page.goto("/customers");
  await page.getByRole("cell", { name: "No phone" }).or(page.getByText("098450-77331")).click();
  const drawer = page.getByRole("dialog", { name: "Asha R." });
  await drawer.getByLabel("New note").fill("Calls after six");
  await drawer.getByRole("button", { name: "Add note" }).click();
  await drawer.getByRole("button", { name: /^Edit note of / }).waitFor();
  await picture(page, "drawer");
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Duplicates" }).click();
  await page.getByRole("heading", { level: 1, name: "Duplicates" }).waitFor();
  const groups = page.getByRole("list", { name: "Possible duplicates" });
  await groups.getByRole("button", { name: "Asha Rao", exact: true }).waitFor();
  await picture(page, "groups");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "phone-dark");
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByText("Same Gmail address").click();
  await groups.getByRole("button", { name: "Not duplicates: Asha Rao, Asha R." }).click();
  await page.getByText("No Gmail address is spelled in two ways").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await groups.getByRole("button", { name: "Asha R.", exact: true }).click();
  await page.getByRole("dialog", { name: "Asha R." }).getByText("Calls after six").waitFor();
  await page.getByRole("link", { name: "Write to Asha R." }).click();
  await page.getByRole("heading", { level: 1, name: "Create Campaign" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Value" }).inputValue()).toBe(
    "asharao+shop@gmail.com",
  );
});

it("Two customers are merged with the values chosen, and are two again by Undo", async () => {
  const page = await openSignedIn(browser, server.url);
  await add(page, { name: "Ravi Iyer", email: "ravi@shop.example", phone: "+91 98450 11111" });
  const other = { name: "R. Iyer", email: "iyer@shop.example", phone: "098450-11111" };
  const id = await add(page, { ...other, address: { city: "Pune" } });
  const note = { text: "Wants the blue one" };
  await page.request.post(`${server.url}/api/customer/${id}/notes`, { data: note });
  await page.goto("/customers/duplicates");
  const groups = page.getByRole("list", { name: "Possible duplicates" });
  await groups.getByRole("button", { name: "Merge: Ravi Iyer, R. Iyer" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge customers" });
  await dialog.getByText("Moves along: 1 note.").waitFor();
  const value = (field: string, name: string) =>
    dialog.getByRole("radiogroup", { name: field }).getByRole("radio", { name });
  expect(await value("City", "Pune").isChecked()).toBe(true);
  await value("Email", "iyer@shop.example").check();
  await picture(page, "merge");
  await page.setViewportSize({ width: 1024, height: 768 });
  await picture(page, "merge-1024");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "merge-phone-dark");
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "light" });
  await dialog.getByRole("button", { name: "Merge customers" }).click();
  const recent = page.getByRole("list", { name: "Recent merges" });
  await recent.getByText("R. Iyer was merged into Ravi Iyer").waitFor();
  await picture(page, "recent-merges");
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, "recent-merges-phone");
  await page.setViewportSize(DESKTOP);

  await page.goto("/customers");
  await page.getByText("iyer@shop.example").click();
  const drawer = page.getByRole("dialog", { name: "Ravi Iyer" });
  await drawer.getByText("Wants the blue one").waitFor();
  await page.goto("/customers/duplicates");
  await recent.getByRole("button", { name: /^Undo merge of R. Iyer/ }).click();
  await page.getByText("R. Iyer is a customer of their own again").waitFor();
  await groups.getByRole("button", { name: "R. Iyer", exact: true }).waitFor();
  const stored = await page.request.get(`${server.url}/api/customer/${id}/notes`);
  expect((await stored.json()).data).toMatchObject([note]);
});
