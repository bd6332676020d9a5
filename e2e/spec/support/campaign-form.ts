import type { Locator, Page } from "playwright-core";

/** Contents of the campaign form; missing ones are left out. */
export type FormContents = {
  name?: string;
  description?: string;
  rule?: string;
  isEstimated?: boolean;
  subject?: string;
  body?: string;
};

/** Everything that is needed; the rule is a number that total spent is to exceed. */
export const COMPLETE: FormContents = {
  name: "Diwali",
  description: "Who buys a lot",
  rule: "0",
  isEstimated: true,
  subject: "Hello {name}",
  body: "Dear {name}, from {city} with love. {name}, write soon.",
};

/** The form's own button at its end. */
export function submitButton(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /^Creat(e|ing) Campaign/ });
}

/** Adds a rule: total spent is more than this. */
export async function addRule(page: Page, value: string): Promise<void> {
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByTitle("Value").last().fill(value);
}

/** Fills in the form as far as it is said. */
export async function fillIn(page: Page, contents: FormContents): Promise<void> {
  const { name, description, rule, isEstimated, subject, body } = contents;
  if (name !== undefined) await page.getByLabel("Campaign Name").fill(name);
  if (description !== undefined) await page.getByLabel("Segment Description").fill(description);
  if (rule !== undefined) await addRule(page, rule);
  if (subject !== undefined) await page.getByLabel("Subject").fill(subject);
  if (body !== undefined) await page.getByLabel("Message Body").fill(body);
  if (isEstimated === true) {
    await page.getByRole("button", { name: "Estimate Size" }).click();
    await page.getByText(/^Estimated audience size: /).waitFor();
  }
}
