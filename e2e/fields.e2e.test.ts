import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chooseFile } from "./support/choose-file.ts";
import { openBrowser } from "./support/open-browser.ts";
import { PHONE } from "./support/open-page.ts";
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

const picture = picturesIn("fields");

async function addField(page: Page, label: string, type: string, choices?: string): Promise<void> {
  await page.getByRole("button", { name: "Add field" }).click();
  const form = page.getByRole("dialog", { name: "Add field" });
  await form.getByLabel("Label").fill(label);
  await form.getByLabel("Type").selectOption({ label: type });
  if (choices !== undefined) await form.getByLabel("Choices").fill(choices);
  await form.getByRole("button", { name: "Add field" }).click();
  await page.getByRole("row", { name: label }).waitFor();
}

it("A field added by hand is filled in, asked about, named in a mail, and kept while it is used", async () => {
  const page = await openSignedIn(browser, server.url, {}, /409 \(Conflict\)/);
  await page.goto("/customers");
  await page.getByRole("link", { name: "Fields" }).click();
  await page.getByRole("heading", { level: 1, name: "Fields" }).waitFor();
  await page.getByText("No fields of your own yet").waitFor();
  await picture(page, "none");
  await addField(page, "Shoe size", "Number");
  await addField(page, "Tier", "Choice", "Gold\nSilver");
  await addField(page, "Interests", "Tags");
  await addField(page, "Renewal", "Date");

  await page.goto("/customers");
  await page.getByRole("button", { name: "Add Customer" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Customer" });
  await form.getByLabel("Name").fill("Asha Rao");
  await form.getByLabel("Email").fill("asha@dakiya.example");
  await form.getByLabel("Shoe size").fill("big");
  await form.getByLabel("Tier").selectOption("Gold");
  await form.getByLabel("Interests").fill("Tea, coffee");
  await form.getByLabel("Renewal", { exact: true }).fill("2026-12-01");
  await form.getByRole("button", { name: "Add Customer" }).click();
  await form.getByText('Must be a number below 1,000,000,000,000, not "big"').waitFor();
  await picture(page, "form");
  await form.getByLabel("Shoe size").fill("41.5");
  await form.getByRole("button", { name: "Add Customer" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByText("Asha Rao", { exact: true }).first().click();
  const profile = page.getByRole("dialog", { name: "Asha Rao" });
  await profile.getByText("Tea, coffee").waitFor();
  expect(await profile.getByText("41.5").count()).toBe(1);
  await picture(page, "drawer");
  await page.keyboard.press("Escape");

  await page.goto("/campaigns/create");
  await page.getByLabel("Campaign Name").fill("Gold shoes");
  await page.getByRole("button", { name: "Add rule" }).first().click();
  await page.getByRole("combobox", { name: "Field" }).click();
  await page.getByRole("option", { name: "Interests" }).click();
  await page.getByRole("textbox", { name: "Value" }).fill("TEA");
  await page.getByText('Customers where Interests has "TEA".').waitFor();
  await page.getByRole("button", { name: "Insert shoe_size" }).click();
  await page.frameLocator("iframe").getByText("41.5").waitFor();
  await picture(page, "campaign");
  // The draft saves itself.
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();

  await page.goto("/customers/fields");
  await expect
    .poll(() => page.getByRole("row", { name: "Tier" }).getByRole("cell").nth(2).textContent())
    .toContain("1");
  await picture(page, "fields");
  await page.getByRole("button", { name: "Delete Shoe size" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete field" }).click();
  await page.getByText('"Shoe size" is used by the campaigns "Gold shoes"').waitFor();
  await page.getByRole("button", { name: "Delete Tier" }).click();
  const question = page.getByRole("dialog", { name: "Delete field" });
  await question.getByText("1 customer loses its value").waitFor();
  await question.getByRole("button", { name: "Delete field" }).click();
  await page.getByRole("row", { name: "Tier" }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Change type of Renewal" }).click();
  const conversion = page.getByRole("dialog", { name: "Change type of Renewal" });
  await conversion.getByLabel("New type").selectOption("Number");
  await conversion.getByText("1 of 1 value does not convert.").waitFor();
  await picture(page, "convert-refused");
  expect(await conversion.getByRole("button", { name: "Change type" }).isDisabled()).toBe(true);
  await conversion.getByLabel("New type").selectOption("Choice");
  await expect.poll(() => conversion.getByLabel("Choices").inputValue()).toBe("2026-12-01");
  await conversion.getByText("The one value converts.").waitFor();
  await picture(page, "convert");
  await conversion.getByRole("button", { name: "Change type" }).click();
  await conversion.waitFor({ state: "detached" });
  await page.getByRole("row", { name: /Renewal.*Choice/ }).waitFor();

  const phone = await openSignedIn(browser, server.url, { viewport: PHONE });
  await phone.goto("/customers/fields");
  await phone.getByRole("button", { name: "Edit Shoe size" }).waitFor();
  await picture(phone, "fields-phone");
  await phone.getByRole("button", { name: "Edit Shoe size" }).click();
  await phone.getByRole("dialog", { name: "Edit field" }).getByLabel("Label").fill("Size of shoes");
  await picture(phone, "edit-phone");
  await phone.getByRole("button", { name: "Save field" }).click();
  await phone.getByText("Size of shoes", { exact: true }).waitFor();
});

it("A column that nothing is meant by becomes a new field, of the type its cells suggest", async () => {
  const page = await openSignedIn(browser, server.url);
  await page.goto("/customers");
  const rows = [
    "Email,Loyalty points,Left over",
    "a@dakiya.example,1200,x",
    "b@dakiya.example,7,y",
  ];
  await chooseFile(page, { name: "points.csv", text: `${rows.join("\n")}\n` });
  const dialog = page.getByRole("dialog", { name: /^Match the columns/ });
  await expect.poll(() => dialog.getByLabel("Type of Loyalty points").inputValue()).toBe("number");
  await dialog.getByLabel("Import Left over as").selectOption("Ignore");
  await picture(page, "import");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await page
    .getByText(/Left over/)
    .first()
    .waitFor();
  await page.goto("/customers/fields");
  await expect
    .poll(() =>
      page.getByRole("row", { name: "Loyalty points" }).getByRole("cell").nth(2).textContent(),
    )
    .toContain("2");
});
