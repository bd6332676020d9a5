import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { ANALYTICS_ROWS } from "./rows/analytics.ts";
import { makeCampaign, withFiveFates } from "./support/campaigns.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";
import { setUpEmail } from "./support/email.ts";
import { breaks } from "./support/fault.ts";
import { bodyRows, textOf } from "./support/see.ts";

const { state } = conformance(ANALYTICS_ROWS);

const card = (page: Page, name: string): Locator => page.getByRole("group", { name, exact: true });
/** A part of the page, by its heading. */
const part = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const ranking = (page: Page): Locator =>
  page.getByRole("table", { name: "Campaigns by overall score" });
const asked = (requests: readonly string[]): number =>
  requests.filter((line) => line.includes("insights.analytics")).length;

state(
  "a campaign that five people got, each of whom answered in their own way",
  async (visits) => {
    const { owner } = await withFiveFates(visits, { subject: "For you, {name}" });
    const visit = await visits.as(owner, "/analytics");
    await bodyRows(ranking(visit.page)).first().waitFor();
    return visit;
  },
  (row) => {
    row("analytics.refresh", async ({ page, requests }) => {
      const before = asked(requests());
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect.poll(() => asked(requests())).toBe(before + 1);
    });
    row("analytics.range.options", async ({ page }) => {
      const options = page.getByRole("group", { name: "Range" }).getByRole("radio");
      const labels = await options.evaluateAll((radios) =>
        radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.innerText.trim()),
      );
      expect(labels).toEqual(["Last 7 days", "Last 30 days", "Last 90 days", "All time"]);
    });
    row("analytics.range.default", async ({ page }) => {
      expect(await page.getByRole("radio", { name: "Last 30 days" }).isChecked()).toBe(true);
    });
    row("analytics.range.asks", async ({ page, requests }) => {
      await page.getByRole("radio", { name: "All time" }).click({ force: true });
      await expect
        .poll(() => requests().some((line) => decodeURIComponent(line).includes('"range":"all"')))
        .toBe(true);
      await page.getByRole("radio", { name: "Last 30 days" }).click({ force: true });
      await bodyRows(ranking(page)).first().waitFor();
    });
    row("analytics.card.campaigns", async ({ page }) => {
      const words = await textOf(card(page, "Total Campaigns"));
      expect(words).toMatch(/^Total Campaigns 1 0 active, 1 completed/);
    });
    for (const [id, label, rate] of [
      // Three of five sent, two of those three, one of those two.
      ["delivery", "Delivery Rate", "60.0%"],
      ["open", "Open Rate", "66.7%"],
      ["click", "Click Rate", "50.0%"],
    ] as const) {
      row(`analytics.card.${id}`, async ({ page }) => {
        expect(await textOf(card(page, label))).toContain(`${label} ${rate}`);
      });
    }
    for (const [id, words] of [
      // Five people with an order of ₹1,000 each.
      ["total", "Total Customers 5"],
      ["active", "Active Customers 5"],
      ["revenue", "Total Revenue ₹5,000"],
      ["order-value", "Average Order Value ₹1,000.00"],
    ] as const) {
      row(`analytics.customers.${id}`, async ({ page }) => {
        expect(await textOf(part(page, "Customer Insights"))).toContain(words);
      });
    }
    row("analytics.distribution", async ({ page }) => {
      const bars = bodyRows(page.getByRole("table", { name: "Emails by what became of them" }));
      const read = await bars.allInnerTexts();
      expect(read.map((bar) => bar.replaceAll(/\s+/g, " ").trim())).toEqual([
        "Delivered 3 60.0% of recipients",
        "Opened 2 40.0% of recipients",
        "Clicked 1 20.0% of recipients",
        "Failed 1 20.0% of recipients",
      ]);
    });
    row("analytics.breakdown", async ({ page }) => {
      const terms = await part(page, "Engagement Breakdown").locator("dt").allInnerTexts();
      expect(terms.map((term) => /^.*? rate/.exec(term)?.[0])).toEqual([
        "Delivery rate",
        "Open rate",
        "Click-through rate",
        "Click rate",
      ]);
    });
    row("analytics.click-through", async ({ page }) => {
      const words = await textOf(part(page, "Engagement Breakdown"));
      expect(words).toMatch(/Click-through rate Clicked of delivered 33\.3%/);
    });
    row("analytics.success", async ({ page }) => {
      const words = await textOf(part(page, "Email Status Distribution"));
      expect(words).toContain("Overall success rate 100.0%, 5 sent");
    });
    row("analytics.score", async ({ page }) => {
      // (3 + 2 + 1) of 3 × 5.
      const score = bodyRows(ranking(page)).first().locator('[data-label="Score"]');
      expect(await textOf(score)).toContain("40.0%");
    });
    row("analytics.ranking", async ({ page }) => {
      await page.getByRole("heading", { name: "Campaign Performance Ranking" }).waitFor();
      const first = bodyRows(ranking(page)).first().locator('[data-label="Campaign"]');
      expect(await textOf(first)).toMatch(/1 Diwali For you, \{name\}$/);
    });
    row("analytics.counting", async ({ page }) => {
      const words = await textOf(part(page, "Email Status Distribution"));
      expect(words).toContain("5 sent");
      expect(words).toContain("Failed 1");
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
    row("analytics.details.name", async ({ dialog }) => {
      await dialog.getByRole("heading", { name: "Diwali" }).waitFor();
    });
    row("analytics.details.status", async ({ dialog }) => {
      await dialog.getByText("Completed", { exact: true }).waitFor();
    });
    row("analytics.details.created", async ({ dialog }) => {
      expect(await textOf(dialog)).toMatch(/Created \d{1,2} \w+ \d{4}/);
    });
    row("analytics.details.rates", async ({ dialog }) => {
      const words = await textOf(dialog);
      for (const rate of [
        "Delivery rate 60.0%",
        "Open rate 66.7%",
        "Click-through rate 33.3%",
        "Click rate 50.0%",
        "Overall score 40.0%",
      ]) {
        expect(words).toContain(rate);
      }
    });
    row("analytics.details.stats", async ({ dialog }) => {
      expect(await textOf(dialog)).toContain(
        "Recipients 5 Sent 5 Delivered 3 Opened 2 Clicked 1 Failed 1",
      );
    });
    row("analytics.details.message", async ({ dialog }) => {
      await dialog.getByText("For you, {name}", { exact: true }).waitFor();
      await dialog.getByText("Dear {name}, hello.", { exact: true }).waitFor();
    });
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
    row("analytics.ranking.ten", async ({ page }) => {
      expect(await bodyRows(ranking(page)).count()).toBe(10);
    });
    row("analytics.ranking.order", async ({ page }) => {
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
    row("analytics.zero", async ({ page }) => {
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
    const logged = visit.errors.splice(0);
    return { ...visit, logged };
  },
  (row) => {
    row("analytics.errors.silent", async ({ page }) => {
      expect(await page.locator("[data-rht-toaster] :is([role=status],[role=alert])").count()).toBe(
        0,
      );
    });
    row("analytics.errors.logged", async ({ logged }) => {
      expect(logged.join("\n")).toContain("Analytics could not be loaded");
    });
  },
);
