import type { Page } from "playwright-core";

/** Signs in through the local provider as the person it offers first. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Demo account" }).click();
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
  await page.getByRole("main").getByRole("button").first().click();
  await page.waitForURL("**/dashboard");
}
