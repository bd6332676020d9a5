import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { makeCampaign, withFiveFates } from "./support/campaigns.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";
import { setUpEmail } from "./support/email.ts";
import { breaks } from "./support/fault.ts";
import { bodyRows, textOf } from "./support/see.ts";
import { shows } from "./support/shows.ts";

const { state } = conformance();

const card = (page: Page, name: string): Locator => page.getByRole("group", { name, exact: true });
/** A part of the page, by its heading. */
const part = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const ranking = (page: Page): Locator =>
  page.getByRole("table", { name: "Campaigns by overall score" });
const countRequests = (requests: readonly string[]): number =>
  requests.filter((line) => line.includes("insights.analytics")).length;

state(
  "a campaign to five people, each with another outcome",
  async (visits) => {
    const { owner } = await withFiveFates(visits, { subject: "For you, {name}" });
    const visit = await visits.as(owner, "/analytics");
    await bodyRows(ranking(visit.page)).first().waitFor();
    return visit;
  },
  (row) => {
    row(
      "Analytics: ranges, cards, insights, distribution, breakdown and ranking with their figures",
      async ({ page }) => {
        await shows(page.getByRole("main"), "analytics");
      },
    );
    row("Analytics: a Refresh button that asks again", async ({ page, requests }) => {
      const before = countRequests(requests());
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect.poll(() => countRequests(requests())).toBe(before + 1);
    });
    row("Analytics: another range shows its own figures", async ({ page, requests }) => {
      await page.getByRole("radio", { name: "All time" }).click({ force: true });
      await expect
        .poll(() => requests().some((line) => decodeURIComponent(line).includes('"range":"all"')))
        .toBe(true);
      await page.getByRole("radio", { name: "Last 30 days" }).click({ force: true });
      await bodyRows(ranking(page)).first().waitFor();
    });
  },
);

state(
  "the details of a campaign",
  async (visits) => {
    const { owner } = await withFiveFates(visits, { subject: "For you, {name}" });
    const visit = await visits.as(owner, "/analytics");
    await visit.page.getByRole("button", { name: "View Details of Diwali" }).click();
    const dialog = visit.page.getByRole("dialog", { name: "Diwali" });
    await dialog.waitFor();
    return { ...visit, dialog };
  },
  (row) => {
    row(
      "Analytics: Campaign Details show name, status, created, rates, stats, subject and body",
      async ({ dialog }) => {
        await shows(dialog, "campaign-details");
      },
    );
  },
);

state(
  "eleven campaigns, one of which was answered",
  async (visits) => {
    const { owner } = await withFiveFates(visits);
    const at = new Date(Date.now() + 24 * 60 * 60_000);
    for (let index = 1; index <= 10; index += 1) {
      await makeCampaign(owner, { name: `Later ${index}`, at });
    }
    const visit = await visits.as(owner, "/analytics");
    await bodyRows(ranking(visit.page)).first().waitFor();
    return visit;
  },
  (row) => {
    row("Analytics: ten campaigns at most", async ({ page }) => {
      expect(await bodyRows(ranking(page)).count()).toBe(10);
    });
    row("Analytics: the best overall score first", async ({ page }) => {
      const first = bodyRows(ranking(page)).first();
      expect(await textOf(first.locator('[data-label="Campaign"]'))).toContain("Diwali");
    });
  },
);

state(
  "nothing sent yet",
  async ({ person, as }) => {
    const owner = await person();
    const buyer = { name: "Asha", email: "asha@example.com" };
    await Promise.all([setUpEmail(owner), addCustomers(owner, [buyer])]);
    const visit = await as(owner, "/analytics");
    await visit.page.getByText("0 active, 0 completed").waitFor();
    return visit;
  },
  (row) => {
    row("Figures: of nothing, a rate is neither 0 nor NaN", async ({ page }) => {
      for (const label of ["Delivery Rate", "Open Rate", "Click Rate"]) {
        expect(await textOf(card(page, label))).toMatch(new RegExp(`^${label} –`));
      }
      expect(await textOf(part(page, "Customer Insights"))).toContain("Average Order Value –");
      expect(await textOf(page.getByRole("main"))).not.toContain("NaN");
    });
  },
);

state(
  "figures that can't be fetched",
  async ({ person, as }) => {
    const visit = await as(await person(), "/analytics", {
      spoilt: [breaks("insights.analytics")],
    });
    await visit.page.getByText("These figures could not be loaded").waitFor();
    const loggedErrors = visit.errors.splice(0);
    return { ...visit, logged: loggedErrors };
  },
  (row) => {
    row("Analytics: errors of analytics raise no toast", async ({ page }) => {
      expect(await page.locator("[data-rht-toaster] :is([role=status],[role=alert])").count()).toBe(
        0,
      );
    });
    row("Analytics: errors of analytics are logged", async ({ logged }) => {
      expect(logged.join("\n")).toContain("Analytics could not be loaded");
    });
  },
);
