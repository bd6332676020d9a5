import type { Page } from "playwright-core";
import { BREVO } from "./prepare-account.ts";
import { NO_HOLD } from "./prepare-sender.ts";

/** Fills in the page Email Configuration, where it is open, for Brevo; campaigns of the account are sent at once. */
export async function configureBrevo(page: Page, company = BREVO.fromName): Promise<void> {
  await page.getByRole("radio", { name: /Brevo/ }).check({ force: true });
  await page.getByLabel("Company Email").fill(BREVO.smtpUser);
  await page.getByLabel("Company Name").fill(company);
  await page.getByLabel(/^Brevo API Key/).fill(BREVO.brevoApiKey);
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await page.getByText("Email settings saved successfully!").waitFor();
  await sendAtOnce(page);
}

/** Sends the campaigns of the signed-in account without the wait in which they can be stopped. */
async function sendAtOnce(page: Page): Promise<void> {
  const response = await page.request.put("/api/automation/rules", { data: NO_HOLD });
  if (!response.ok()) throw new Error(await response.text());
}
