import type { Page } from "playwright-core";
import { expect } from "vitest";
import { withFiveFates } from "./support/campaigns.ts";
import { conformance } from "./support/conformance.ts";
import { bodyRows, landsOn, textOf } from "./support/see.ts";
import { shows } from "./support/shows.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance();

const whoClicked = (page: Page) => page.getByRole("button", { name: /^Who clicked / });

/** Clicks the link of the email to an address, as its recipient does. */
async function clickInEmail({ page }: Visit, address: string): Promise<void> {
  const inbox = await page.context().newPage();
  await inbox.goto(`/sandbox/inbox?to=${address}`);
  await inbox.getByRole("link", { name: /^Hello / }).click();
  const email = inbox.frameLocator('iframe[title="Mail as the recipient sees it"]');
  const target = page.context().waitForEvent("page");
  await email.getByRole("link", { name: /\/login$/ }).click();
  await landsOn(await target, "/dashboard");
  await Promise.all([inbox.close(), (await target).close()]);
}

/** The report of a campaign to five people, reached from the list; a second of them clicks while it is open. */
async function clicked(visits: Visits) {
  const body = `Dear {name}, hello: ${visits.world.url}/login`;
  const { owner, key, id } = await withFiveFates(visits, { body });
  const visit = await visits.as(owner, "/campaigns");
  await visit.page.getByRole("table").getByRole("link", { name: "Diwali" }).click();
  await landsOn(visit.page, `/campaigns/${id}`);
  await clickInEmail(visit, `opened.${key}@example.com`);
  // The page follows by itself.
  await whoClicked(visit.page).waitFor();
  return { ...visit, key };
}

state("the report of a campaign that was clicked", clicked, (row) => {
  row("Campaign report: results, details, links, hours, failures and email", async ({ page }) => {
    await shows(page.getByRole("main"), "campaign-report");
  });
  row("Campaign report: who clicked a link, with when and how often", async ({ page, key }) => {
    await whoClicked(page).click();
    const dialog = page.getByRole("dialog", { name: "Recipients who clicked" });
    const rows = bodyRows(dialog.getByRole("table"));
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    expect(await textOf(rows.first())).toMatch(
      new RegExp(`^Opened Rao opened\\.${key}@example\\.com .*\\d{4}.* 1$`),
    );
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });
  row("Campaign report: a public link, until it is turned off", async ({ page, key }) => {
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Share this report" });
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.getByRole("textbox", { name: "Public link" }).inputValue();
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "hidden" });
    const stranger = await page.context().browser()?.newContext();
    const shared = await stranger?.newPage();
    if (shared === undefined) throw new Error("No browser");
    await shared.goto(link);
    await shared.getByRole("heading", { level: 1, name: "Diwali" }).waitFor();
    await shared.getByRole("row", { name: /\/login 1 1$/ }).waitFor();
    await shared.frameLocator('iframe[title="The email"]').getByText("Dear").waitFor();
    expect(await shared.content()).not.toContain(key);
    await page.getByRole("button", { name: "Shared", exact: true }).click();
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await dialog.getByText("Only your team sees this report.").waitFor();
    expect((await shared.reload())?.status()).toBe(404);
    await shared.getByRole("heading", { name: "This report is not shared" }).waitFor();
    await stranger?.close();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });
  row("Campaign report: the email as its first recipient got it", async ({ page }) => {
    await page.getByText("As Silent Rao got it.").waitFor();
    const email = page.frameLocator('iframe[title="The email"]');
    await email.getByText("Dear Silent Rao, hello").waitFor();
  });
});
