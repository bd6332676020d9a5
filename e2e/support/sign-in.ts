import { randomUUID } from "node:crypto";
import { controlAt } from "@dakiya/sandbox/control-at";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { ContextOptions } from "./contexts.ts";
import { openPage } from "./open-page.ts";
import { userAt } from "./shared-server.ts";

/** The browser's state of a signed-in user. */
export type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Signs in through the local provider's screens as the person it offers first. */
export async function signIn(page: Page): Promise<void> {
  await toProvider(page);
  await page.getByRole("main").getByRole("button").first().click();
  await page.waitForURL("**/dashboard");
}

/**
 * Signs a user in by the API and returns the browser's state.
 *
 * @param who - Absent for the file's own user on a shared server, and for the provider's first one on another.
 */
export async function signedInAt(
  browser: Browser,
  baseURL: string,
  who = userAt(baseURL),
): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL });
  try {
    const sub = who === undefined ? {} : { sub: `sign-in ${who.email}` };
    // A token is accepted once.
    const token = await controlAt(`${baseURL}/sandbox/control`)("issueIdToken", {
      ...{ ...who, ...sub, jti: randomUUID() },
    });
    const response = await context.request.post("/api/auth/google-login", { data: { token } });
    if (!response.ok()) throw new Error(`sign-in: ${await response.text()}`);
    const { cookies } = await context.storageState();
    // The stored user is a hint, which the first page writes. To write it here would open a page in every context.
    return { cookies, origins: [] };
  } finally {
    await context.close();
  }
}

/** A page of the user that `signedInAt` takes by itself, signed in, for the running test: `openPage` names the parameters. */
export async function openSignedIn(
  browser: Browser,
  baseUrl: string,
  options: ContextOptions = {},
  expected: RegExp | null = null,
): Promise<Page> {
  const storageState = await signedInAt(browser, baseUrl);
  return await openPage(browser, baseUrl, { ...options, storageState }, expected);
}

async function toProvider(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Demo account" }).click();
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
}
