import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { press, tabTo, write } from "./support/by-keyboard.ts";
import { drawImage, LAMPS } from "./support/draw-image.ts";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage, PHONE } from "./support/open-page.ts";
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

const picture = picturesIn("designed-message");
const messageOf = (page: Page) => page.getByRole("textbox", { name: "Message" });
const preview = (page: Page) => page.frameLocator('iframe[title="Email preview"]');

/** Adds a block below the one the caret is in. */
async function add(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: "Add block", exact: true }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
  await expect
    .poll(() => messageOf(page).evaluate((it) => it.contains(document.activeElement)))
    .toBe(true);
}

/**
 * Signs somebody in who has one customer and a sender, and opens the form with all but the message.
 *
 * @param expected - Errors that the test provokes.
 */
async function openForm(
  who: string,
  expected: RegExp | null = null,
  others: readonly string[] = [],
): Promise<Page> {
  const person = { name: "Meera Rao", email: `${who}@dakiya.example` };
  const storageState = await signedInAt(browser, server.url, person);
  const rows = ["name,email,city", `Asha Rao,asha.${who}@dakiya.example,Pune`, ...others];
  const sender = { customers: `${rows.join("\n")}\n`, company: "Dakiya Lamps" };
  await prepareSender(browser, server.url, storageState, sender);
  const page = await openPage(browser, server.url, { storageState }, expected);
  await page.goto("/campaigns/create");
  await page.getByLabel("Campaign Name").fill("Lamps");
  await page.getByLabel("Subject").fill("Lamps for {first_name|you}");
  return page;
}

/** Chooses everybody to write to. */
async function chooseAudience(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByTitle("Value").fill("-1");
  await page.getByRole("button", { name: "Estimate Size" }).click();
  await page.getByText("Estimated audience size: 1 customers").waitFor();
}

const chooseDesigned = async (page: Page) => {
  await page
    .getByRole("group", { name: "Write the message as" })
    .getByText("Designed", { exact: true })
    .click();
  await messageOf(page).waitFor(PATIENCE);
};

it("shows the message in the editor for the preview's recipient", async () => {
  const ravi = "Ravi Iyer,ravi@dakiya.example,Agra";
  const page = await openForm("shared-reader", null, [ravi]);
  await page.getByLabel("Message Body").fill("Hello {name} of {city}");
  await chooseDesigned(page);
  const variables = messageOf(page).locator(".variable");
  for (const [name, city] of [
    ["Asha Rao", "Pune"],
    ["Ravi Iyer", "Agra"],
  ] as const) {
    await page.getByRole("combobox", { name: "Preview for" }).click();
    await page.getByRole("option", { name }).click();
    await preview(page).getByText(`Hello ${name} of ${city}`).waitFor(PATIENCE);
    await expect.poll(() => variables.allTextContents()).toEqual([name, city]);
  }
});

it("A newcomer designs a mail with a picture, two columns and a button, and sends it", async () => {
  const page = await openForm("newcomer");
  await chooseAudience(page);
  await page.getByLabel("Message Body").fill("Hello {name|there},\n\nThe new lamps are here.");
  const begun = Date.now();
  await chooseDesigned(page);
  const message = messageOf(page);
  // The text stays; its variable shows a recipient's value.
  await message.getByText("The new lamps are here.").click();
  expect(await message.locator(".variable").textContent()).toBe("Asha Rao");

  await add(page, "Image");
  await page.getByRole("button", { name: "Choose image" }).click();
  const library = page.getByRole("dialog", { name: "Choose an image" });
  const lamps = await drawImage(browser, LAMPS, { width: 900, height: 450 });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    library.getByRole("button", { name: "Upload an image" }).click(),
  ]);
  await chooser.setFiles({ name: "lamps.png", mimeType: "image/png", buffer: lamps });
  await message.locator("img[width]").waitFor(PATIENCE);
  await page.getByLabel("Description", { exact: true }).fill("Lamps in the window");

  await page.getByRole("button", { name: "Add block at the end" }).click();
  await page.getByRole("menuitem", { name: "Two columns" }).click();
  await page.keyboard.type("For the home");
  const columns = message.locator("[data-column]");
  await columns.nth(1).click();
  await page.keyboard.type("For the shop in {city|town}");
  expect(await columns.nth(1).locator(".variable").textContent()).toBe("Pune");

  await page.getByRole("button", { name: "Add block at the end" }).click();
  await page.getByRole("menuitem", { name: "Button" }).click();
  await page.getByRole("main").getByRole("button", { name: "Create Campaign" }).click();
  // Nothing is mailed that leads nowhere.
  await message.getByText("Read more").waitFor();
  await page.getByText("The button “Read more” needs a link").first().waitFor();
  await picture(page, "gap");
  await page
    .getByRole("textbox", { name: "Link", exact: true })
    .fill("example.com/lamps?in={city}");
  await page.getByRole("textbox", { name: "Link", exact: true }).blur();
  expect(await page.getByRole("textbox", { name: "Link", exact: true }).inputValue()).toBe(
    "https://example.com/lamps?in={city}",
  );
  await picture(page, "designed");
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await preview(page).getByText("For the shop in Pune").waitFor(PATIENCE);
  expect(Date.now() - begun).toBeLessThan(180_000);

  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.getByText("Draft saved").waitFor();
  await page.reload();
  await message.getByText("For the home").waitFor(PATIENCE);
  await picture(page, "reopened");
  await page.getByRole("button", { name: "Estimate Size" }).click();
  await page.getByText("Estimated audience size: 1 customers").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Create Campaign" }).click();
  await page.getByText("Campaign created successfully!").waitFor();
  await page.goto("/campaigns");
  await page.getByRole("row").filter({ hasText: "Lamps" }).getByText("completed").waitFor(PATIENCE);

  await page.goto("/sandbox/inbox?to=asha.newcomer@dakiya.example");
  await page.getByRole("link", { name: "Lamps for Asha" }).click();
  const mail = page.frameLocator('iframe[title="Mail as the recipient sees it"]');
  await mail.getByText("Hello Asha Rao,").waitFor();
  await mail.getByAltText("Lamps in the window").waitFor();
  await picture(page, "mail");
  const besides = async (): Promise<boolean> => {
    const [one, two] = await Promise.all([
      mail.getByText("For the home").boundingBox(),
      mail.getByText("For the shop in Pune").boundingBox(),
    ]);
    return one !== null && two !== null && Math.abs(one.y - two.y) < 5;
  };
  expect(await besides()).toBe(true);
  const view = page.getByRole("navigation", { name: "View" });
  await view.getByRole("link", { name: "Phone (360 px)" }).click();
  await expect.poll(besides).toBe(false);
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await page.waitForURL(/dark=on/);
  await picture(page, "mail-phone-dark");

  await view.getByRole("link", { name: "Source" }).click();
  await page.getByText("<!DOCTYPE html").first().waitFor();
  await page.goBack();
  await page.goto("/sandbox/inbox?to=asha.newcomer@dakiya.example");
  await page.getByRole("link", { name: "Lamps for Asha" }).click();
  const link = await mail.getByRole("link", { name: "Read more" }).getAttribute("href");
  expect((await fetch(link ?? "", { redirect: "manual" })).headers.get("location")).toBe(
    "https://example.com/lamps?in=Pune",
  );
});

it("A message is written, formatted, given a picture and a button, and sent by the keyboard alone", async () => {
  const page = await openForm("keyboard");
  await chooseAudience(page);
  const message = messageOf(page);
  const mode = page.getByRole("radio", { name: "Text", exact: true });
  await tabTo(page, mode);
  await page.keyboard.press("ArrowRight");
  await message.waitFor(PATIENCE);
  await tabTo(page, message);
  await page.keyboard.type("/head");
  await page.getByRole("option", { name: "Heading" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Lamps for {first_name|you}");
  expect(await message.getByRole("heading").locator(".variable").textContent()).toBe("Asha");
  await page.keyboard.press("Enter");
  await page.keyboard.type("All are ");
  await page.keyboard.press("ControlOrMeta+B");
  await page.keyboard.type("handmade");
  await page.keyboard.press("ControlOrMeta+B");
  await page.keyboard.type(" in {city}.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- Brass");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Glass");
  expect(await message.getByRole("listitem").count()).toBe(2);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/pic");
  await page.getByRole("option", { name: "Image" }).waitFor();
  await page.keyboard.press("Enter");
  const image = await drawImage(browser, LAMPS, { width: 300, height: 150 });
  const choose = page.getByRole("button", { name: "Choose image" });
  await press(page, choose);
  const library = page.getByRole("dialog", { name: "Choose an image" });
  const upload = library.getByRole("button", { name: "Upload an image" });
  await upload.waitFor();
  await expect.poll(() => library.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  // Asked for well before the key: the browser learns of it by another way than of keys.
  const choosing = page.waitForEvent("filechooser");
  await press(page, upload);
  const chooser = await choosing;
  await chooser.setFiles({ name: "small.png", mimeType: "image/png", buffer: image });
  await message.locator("img[width]").waitFor(PATIENCE);
  await write(page, page.getByLabel("Description", { exact: true }), "Two lamps");
  await press(page, page.getByRole("button", { name: "Add block at the end" }));
  const item = page.getByRole("menuitem", { name: "Button" });
  await item.waitFor();
  for (let step = 0; step < 12; step += 1) {
    if (await item.evaluate((it) => it === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await page.keyboard.type("Buy now");
  await write(page, page.getByRole("textbox", { name: "Link", exact: true }), "example.com");
  await page.keyboard.press("Tab");

  const order = () =>
    message
      .locator("> [data-block]")
      .evaluateAll((blocks) => blocks.map((block) => block.getAttribute("data-block")));
  expect(await order()).toEqual(["heading", "words", "image", "button"]);
  const all = await order();
  await message.evaluate((it: HTMLElement) => it.focus());
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("ControlOrMeta+Shift+ArrowUp");
  expect(await order()).toEqual(["heading", "words", "button", "image"]);
  await page.keyboard.press("ControlOrMeta+Z");
  expect(await order()).toEqual(all);
  await preview(page).getByRole("heading", { name: "Lamps for Asha" }).waitFor(PATIENCE);
  await picture(page, "keyboard");
  await press(page, page.getByRole("main").getByRole("button", { name: "Create Campaign" }));
  await page.getByText("Campaign created successfully!").waitFor(PATIENCE);
});

it("Text pasted from Word or a web page keeps its structure and loses its styles", async () => {
  const page = await openForm("paste");
  await chooseDesigned(page);
  const message = messageOf(page);
  await message.click();
  await message.evaluate((element) => {
    const item = (words: string, bullet: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${bullet}<span>&nbsp; </span></span>${words}</p>`;
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<b style="font-weight:normal"><h1 style="color:red">Offers for {name|you}</h1>
       <p style="font-size:40pt"><span style="font-weight:700">Bold</span> and <a href="https://example.com/a" style="color:lime">linked</a></p>
       ${item("Brass", "·")}${item("Glass", "·")}<p>then</p>${item("One", "1.")}
       <table><tr><td>cell</td></tr></table><img src="file:///C:/x.png"><script>alert(1)</script></b>`,
    );
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await message.getByRole("heading", { level: 1 }).waitFor();
  expect(await message.getByRole("heading").locator(".variable").textContent()).toBe("Asha Rao");
  expect(await message.locator("strong").allTextContents()).toEqual(["Bold"]);
  expect(await message.locator("a").getAttribute("href")).toBe("https://example.com/a");
  expect(await message.locator("ul li").allTextContents()).toEqual(["Brass", "Glass"]);
  expect(await message.locator("ol li").allTextContents()).toEqual(["One"]);
  expect(await message.getByText("cell").count()).toBe(1);
  expect(await message.locator("img[width], script, [style*=red], [style*=lime]").count()).toBe(0);
  expect(await message.locator("> [data-block]").count()).toBe(2);
  await picture(page, "pasted");
});

it("A shipped template is chosen by its picture, changed, and undone step by step", async () => {
  const page = await openForm("starter");
  await chooseAudience(page);
  await chooseDesigned(page);
  const starters = page.getByRole("list", { name: "Designed templates" });
  await starters.getByRole("listitem").nth(17).waitFor(PATIENCE);
  expect(await starters.getByRole("listitem").count()).toBe(18);
  await page.getByLabel("Search templates").fill("festival");
  await expect.poll(() => starters.getByRole("listitem").count()).toBe(5);
  await page.getByLabel("Search templates").fill("");
  await starters.scrollIntoViewIfNeeded();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await picture(page, "starters");
  await starters.getByRole("button", { name: "Sale" }).click();
  const message = messageOf(page);
  await message.getByRole("heading").first().waitFor();
  await starters.waitFor({ state: "hidden" });
  // The subject that was written stays.
  expect(await page.getByLabel("Subject").inputValue()).toBe("Lamps for {first_name|you}");
  const warnings = page.getByRole("list", { name: "Before you send" });
  await warnings.getByText("Your brand has no postal address").waitFor(PATIENCE);
  const toExample = warnings.getByRole("button", { name: /^Show: The button “Shop the sale”/ });
  await toExample.click();
  expect(await page.getByRole("textbox", { name: "Link", exact: true }).inputValue()).toBe(
    "https://example.com/",
  );
  await page.getByRole("textbox", { name: "Link", exact: true }).fill("https://lamps.example/sale");
  await toExample.waitFor({ state: "detached" });
  const words = () => message.getByRole("heading").first().innerText();
  const before = await words();
  await message.getByRole("heading").first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" today");
  expect(await words()).toBe(`${before} today`);
  await picture(page, "sale");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await words()).toBe(before);
  await page.getByRole("button", { name: "Templates" }).click();
  const dialog = page.getByRole("dialog", { name: "Templates" });
  await dialog.getByLabel("Save this message as a template").fill("Our sale");
  await dialog.getByRole("button", { name: "Save template" }).click();
  await dialog.getByRole("button", { name: "Use Our sale" }).waitFor();
  await picture(page, "templates");
  await dialog.getByRole("button", { name: "Newsletter" }).click();
  await page.getByRole("button", { name: "Replace" }).click();
  await expect.poll(words).not.toBe(before);
  await picture(page, "newsletter");
  const mode = page.getByRole("group", { name: "Write the message as" });
  await mode.getByText("Text", { exact: true }).click();
  await page.getByText("The design is lost. Its words stay as plain text").waitFor();
  await page.getByRole("button", { name: "Write text" }).click();
  expect(await page.getByLabel("Message Body").inputValue()).toContain("https://example.com/");
});

it("The AI writes a heading, a text and a button into the message, and the rest of it stays", async () => {
  const page = await openForm("ai");
  await chooseAudience(page);
  await chooseDesigned(page);
  const message = messageOf(page);
  await message.click();
  await add(page, "Line");
  await page.getByRole("button", { name: "Generate using AI" }).click();
  await page.getByRole("button", { name: "Replace" }).click();
  await page.getByText("See it", { exact: true }).waitFor(PATIENCE);
  await expect
    .poll(() =>
      message
        .locator("> [data-block]")
        .evaluateAll((blocks) => blocks.map((block) => block.getAttribute("data-block"))),
    )
    .toEqual(["heading", "words", "button", "divider"]);
  expect(await page.getByLabel("Subject").inputValue()).not.toBe("Lamps for {first_name|you}");
  await message.getByText("Hi Asha Rao,").waitFor();
  await picture(page, "ai");
  await page.getByRole("button", { name: "Bring back my text" }).click();
  await expect.poll(() => message.locator("> [data-block]").count()).toBe(1);
});

it("The AI improves, shortens and translates the selection, and each is one step to undo", async () => {
  const page = await openForm("rewrite", / 422 /);
  await chooseDesigned(page);
  const message = messageOf(page);
  await message.click();
  await page.keyboard.type("A good offer for {name|you} in {city|town}, with many words");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- Brass lamps");
  const words = () => message.locator("p").allTextContents();
  const first = ["A good offer for Asha Rao in Pune, with many words", "Brass lamps"];
  expect(await words()).toEqual(first);
  const tools = page.getByRole("toolbar", { name: "Message tools" });
  const rewrite = async (how: string) => {
    await tools.getByRole("button", { name: "Rewrite" }).click();
    await page.getByRole("menuitem", { name: how, exact: true }).click();
  };
  // Without a selection, the block of the caret.
  await rewrite("Shorten");
  await expect.poll(words).toEqual([first[0], "Brass"]);
  await page.keyboard.press("ControlOrMeta+Z");
  expect(await words()).toEqual(first);

  await page.keyboard.press("ControlOrMeta+A");
  await rewrite("Improve");
  const improved = ["A lovely offer for Asha Rao in Pune, with many words", "Brass lamps"];
  await expect.poll(words).toEqual(improved);
  await rewrite("Hindi");
  await expect.poll(words).not.toEqual(improved);
  await message.getByRole("listitem").getByText("Hindi Hindi").waitFor();
  expect(await message.locator(".variable").allTextContents()).toEqual(["Asha Rao", "Pune"]);
  await picture(page, "translated");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await words()).toEqual(improved);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await words()).toEqual(first);

  // A refusal changes nothing, and writing goes on.
  await message.getByText("Brass lamps").click();
  // The editor learns of a caret a moment after the browser.
  await tools.locator('[aria-label="Bullet list"][data-active]').waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type(" [[malformed]]");
  await rewrite("Improve");
  await page.getByText("AI generated content is not in the correct format").waitFor();
  await message.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("!");
  await message.getByText("Brass lamps [[malformed]]!").waitFor();
  await tools.getByRole("button", { name: "Rewrite" }).click();
  await page.getByRole("menuitem", { name: "Hinglish" }).waitFor();
  await picture(page, "rewrite");
});

it("A phone has the settings of a block in a sheet, and nothing sticks out", async () => {
  const page = await openForm("phone");
  await page.setViewportSize(PHONE);
  await chooseDesigned(page);
  await messageOf(page).click();
  await page.keyboard.type("Words on a phone");
  await page.getByRole("button", { name: "Move or remove: Text" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  const sheet = page.getByRole("dialog", { name: "Text" });
  await sheet.getByText("Centre").click();
  await picture(page, "phone-sheet");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await messageOf(page).scrollIntoViewIfNeeded();
  await picture(page, "phone");
  const [inner, whole] = await page.evaluate(() => [
    document.documentElement.clientWidth,
    document.documentElement.scrollWidth,
  ]);
  expect(whole).toBe(inner);
  await page.getByRole("button", { name: "Full width" }).click();
  await page.getByRole("dialog", { name: "Message, full width" }).waitFor();
  await picture(page, "phone-wide");
  await page.keyboard.press("Escape");
  await preview(page).getByText("Words on a phone").waitFor(PATIENCE);
  await expect.poll(() => axeFaults(page)).toEqual([]);
});
