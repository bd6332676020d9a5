import type { Browser, BrowserContext, Page } from "playwright-core";

/** The browser's state of a signed-in user. */
export type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Signs in through the local provider as the person it offers first. */
export async function signIn(page: Page): Promise<void> {
  await toProvider(page);
  await page.getByRole("main").getByRole("button").first().click();
  await page.waitForURL("**/dashboard");
}

/** Signs a user in, the first one offered or one by name, and returns the browser's state. */
export async function signedInAt(
  browser: Browser,
  baseURL: string,
  who?: { name: string; email: string },
): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  if (who === undefined) {
    await signIn(page);
  } else {
    await toProvider(page);
    await page.getByLabel("Name").fill(who.name);
    await page.getByLabel("Email").fill(who.email);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.waitForURL("**/dashboard");
  }
  const state = await context.storageState();
  await context.close();
  return state;
}

async function toProvider(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Demo account" }).click();
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
}
