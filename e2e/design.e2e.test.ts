import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawImage, LAMPS, MARK } from "./support/draw-image.ts";
import { axeFaults } from "./support/axe-faults.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { openSettings } from "./support/open-settings.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

let browser: Browser;
let server: SharedServer;
let mark: Buffer;
let lamps: Buffer;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
  mark = await drawImage(browser, MARK, { width: 260, height: 90 });
  lamps = await drawImage(browser, LAMPS, { width: 1600, height: 900 });
});
afterAll(async () => {
  await server?.giveBack();
  await browser.close();
});

async function open(email: string, item: string, expected: RegExp | null = null): Promise<Page> {
  const storageState = await signedInAt(browser, server.url, { name: "Lata Nair", email });
  const page = await openPage(browser, server.url, { storageState }, expected);
  await page.goto("/dashboard");
  await openSettings(page, item);
  await page.getByRole("heading", { level: 1, name: item }).waitFor();
  return page;
}

async function choose(page: Page, button: string, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).press("Enter");
  await (await chooser).setFiles({ name, mimeType: "image/png", buffer });
}

/** Drops a file on the page, or pastes it. */
async function bring(page: Page, how: "drop" | "paste", name: string, file: Buffer): Promise<void> {
  await page.evaluate(
    ({ event, filename, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], filename, { type: "image/png" }));
      const options = { bubbles: true, cancelable: true };
      const target = document.querySelector("h1") ?? document.body;
      if (event === "paste") {
        target.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
      } else {
        target.dispatchEvent(new DragEvent("dragenter", { ...options, dataTransfer: data }));
        target.dispatchEvent(new DragEvent("drop", { ...options, dataTransfer: data }));
      }
    },
    { event: how, filename: name, base64: file.toString("base64") },
  );
}

const card = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Images" })
    .getByRole("button")
    .filter({ has: page.getByText(name, { exact: true }) });

describe("images", () => {
  it("are uploaded, dropped and pasted, described, found, and seen by anybody until they are deleted", async () => {
    const page = await open("lata.images@dakiya.example", "Images", /415/);
    await page.getByText("No images yet").waitFor();
    await choose(page, "Upload images", "Shop mark.png", mark);
    await page.getByText("Image uploaded").waitFor();
    await card(page, "Shop mark").getByText("No alternative text").waitFor();
    await bring(page, "drop", "Lamps.png", lamps);
    await card(page, "Lamps").getByText("1200 × 675").waitFor();
    expect(await page.getByText("Drop the images here").count()).toBe(0);
    const another = await drawImage(browser, LAMPS, { width: 90, height: 90 });
    await bring(page, "paste", "image.png", another);
    await card(page, "image").waitFor();
    await page.getByText("3 of 500 images").waitFor();
    await choose(page, "Upload images", "drawing.svg", Buffer.from("<svg xmlns='a'/>"));
    await page.getByText("SVG images can't be used").waitFor();

    await card(page, "Shop mark").press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Alternative text").fill("Lamp & Light");
    const address = await dialog.getByLabel("Address").inputValue();
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await page.getByText("Image saved").waitFor();
    await card(page, "Shop mark").getByText("No alternative text").waitFor({ state: "detached" });
    const seen = await fetch(address);
    expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(seen.headers.get("set-cookie")).toBeNull();

    await page.getByPlaceholder("Search images...").fill("light");
    await card(page, "Lamps").waitFor({ state: "detached" });
    await card(page, "Shop mark").press("Enter");
    await dialog.getByRole("button", { name: "Delete" }).press("Enter");
    await dialog.getByText("will have a gap instead").waitFor();
    await dialog.getByRole("button", { name: "Delete image" }).press("Enter");
    await page.getByText("No image matches").waitFor();
  });
});

describe("the brand", () => {
  it("is chosen beside a sample of it, warns of poor contrast, and keeps its logo from being deleted", async () => {
    const page = await open("lata.brand@dakiya.example", "Brand", /409/);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Choose logo" }).press("Enter");
    await choose(page, "Upload a logo", "Mark.png", mark);
    await page.getByRole("button", { name: "Change logo" }).waitFor();
    await page.getByLabel("Main colour", { exact: true }).fill("#f5d76e");
    await page.getByText("Links are hard to read on this background (contrast 1.4 to 1").waitFor();
    await page.getByLabel("Main colour", { exact: true }).fill("red");
    await page.getByRole("button", { name: "Save brand" }).press("Enter");
    await page.getByText("A colour is written like #1b1f3b").waitFor();
    await page.getByLabel("Main colour", { exact: true }).fill("8E4EC6");
    await page.getByText("Links are hard to read").waitFor({ state: "detached" });
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel("Website").fill("http://example.com");
    await page.getByRole("button", { name: "Save brand" }).press("Enter");
    await page.getByText("A link begins with https://").waitFor();
    await page.getByLabel("Website").fill("example.com");
    await page.getByLabel("Company").fill("Lamp & Light");
    await page.getByLabel("Postal address").fill("1 Lake Road\nPune 411001");
    await page.getByLabel("Font").selectOption("Georgia");
    await page.getByRole("button", { name: "Save brand" }).press("Enter");
    await page.getByText("Brand saved").waitFor();

    await page.reload();
    await page.getByRole("button", { name: "Change logo" }).waitFor();
    expect(await page.getByLabel("Main colour", { exact: true }).inputValue()).toBe("#8e4ec6");
    expect(await page.getByLabel("Website").inputValue()).toBe("https://example.com");
    expect(await page.getByLabel("Postal address").inputValue()).toBe("1 Lake Road\nPune 411001");
    await page.getByText("https://example.com").waitFor({ state: "detached" });

    await page.goto("/settings/images");
    await card(page, "Mark").getByText("Your logo").waitFor();
    await card(page, "Mark").press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Delete" }).press("Enter");
    await dialog.getByText("Your brand").waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().press("Enter");
    await dialog.getByRole("button", { name: "Replace everywhere" }).waitFor();
  });
});
