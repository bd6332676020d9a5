import type { Browser } from "playwright-core";
import { callsAs } from "./calls-as.ts";
import { BREVO } from "./prepare-account.ts";
import type { SignedIn } from "./sign-in.ts";

/** Rules of an account whose emails go out at once. */
export const NO_HOLD = { timeZone: "Asia/Kolkata", mailCap: null, holdSeconds: 0 };

/** By REST: an email service that sends at once, in the company's name, and customers of a file's text. */
export async function prepareSender(
  browser: Browser,
  baseUrl: string,
  signedIn: SignedIn,
  { customers, company = BREVO.fromName }: { customers?: string; company?: string } = {},
): Promise<void> {
  await callsAs(browser, baseUrl, signedIn, async ({ put, upload }) => {
    await put("/api/user/email-settings", { ...BREVO, fromName: company });
    await put("/api/automation/rules", NO_HOLD);
    if (customers !== undefined) await upload("people.csv", customers);
  });
}
