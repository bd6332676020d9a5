import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { makeCampaign, withFiveFates } from "./support/campaigns.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";
import { setUpEmail } from "./support/email.ts";
import { breaks } from "./support/fault.ts";
import { bodyRows, textOf } from "./support/see.ts";

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
    row("Analytics: a Refresh button that asks again", async ({ page, requests }) => {
      const before = countRequests(requests());
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect.poll(() => countRequests(requests())).toBe(before + 1);
    });
    row("Analytics: Last 7 days, Last 30 days, Last 90 days, All time", async ({ page }) => {
      const options = page.getByRole("group", { name: "Range" }).getByRole("radio");
      const labels = await options.evaluateAll((radios) =>
        radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.innerText.trim()),
      );
      expect(labels).toEqual(["Last 7 days", "Last 30 days", "Last 90 days", "All time"]);
    });
    row("Analytics: Last 30 days is the default", async ({ page }) => {
      expect(await page.getByRole("radio", { name: "Last 30 days" }).isChecked()).toBe(true);
    });
    row("Analytics: another range shows its own figures", async ({ page, requests }) => {
      await page.getByRole("radio", { name: "All time" }).click({ force: true });
      await expect
        .poll(() => requests().some((line) => decodeURIComponent(line).includes('"range":"all"')))
        .toBe(true);
      await page.getByRole("radio", { name: "Last 30 days" }).click({ force: true });
      await bodyRows(ranking(page)).first().waitFor();
    });
    row("Analytics: Total Campaigns with active and completed", async ({ page }) => {
      const words = await textOf(card(page, "Total Campaigns"));
      expect(words).toMatch(/^Total Campaigns 1 0 active, 1 completed/);
    });
    for (const [promise, label, rate] of [
      // Three of five sent, two of those three, one of those two.
      ["Figures: Delivery Rate: delivered of sent", "Delivery Rate", "60.0%"],
      ["Figures: Open Rate: opened of delivered", "Open Rate", "66.7%"],
      ["Figures: Click Rate: clicked of opened", "Click Rate", "50.0%"],
    ] as const) {
      row(promise, async ({ page }) => {
        expect(await textOf(card(page, label))).toContain(`${label} ${rate}`);
      });
    }
    for (const [promise, words] of [
      // Five people with an order of ₹1,000 each.
      ["Analytics: Customer Insights: total customers", "Total Customers 5"],
      ["Analytics: Customer Insights: active customers", "Active Customers 5"],
      ["Analytics: Customer Insights: total revenue, in rupees", "Total Revenue ₹5,000"],
      ["Figures: Customer Insights: average order value", "Average Order Value ₹1,000.00"],
    ] as const) {
      row(promise, async ({ page }) => {
        expect(await textOf(part(page, "Customer Insights"))).toContain(words);
      });
    }
    row(
      "Analytics: Email Status Distribution: delivered, opened, clicked, failed",
      async ({ page }) => {
        const bars = bodyRows(page.getByRole("table", { name: "Emails by outcome" }));
        const labels = await bars.allInnerTexts();
        expect(labels.map((bar) => bar.replaceAll(/\s+/g, " ").trim())).toEqual([
          "Delivered 3 60.0% of recipients",
          "Opened 2 40.0% of recipients",
          "Clicked 1 20.0% of recipients",
          "Failed 1 20.0% of recipients",
        ]);
      },
    );
    row("Analytics: Engagement Breakdown: four rates", async ({ page }) => {
      const terms = await part(page, "Engagement Breakdown").locator("dt").allInnerTexts();
      expect(terms.map((term) => /^.*? rate/.exec(term)?.[0])).toEqual([
        "Delivery rate",
        "Open rate",
        "Click-through rate",
        "Click rate",
      ]);
    });
    row("Figures: click-through: clicked of delivered", async ({ page }) => {
      const words = await textOf(part(page, "Engagement Breakdown"));
      expect(words).toMatch(/Click-through rate Clicked of delivered 33\.3%/);
    });
    row("Figures: success: sent of recipients", async ({ page }) => {
      const words = await textOf(part(page, "Email Status Distribution"));
      expect(words).toContain("Overall success rate 100.0%, 5 sent");
    });
    row("Figures: score: the three steps of three times sent", async ({ page }) => {
      // (3 + 2 + 1) of 3 × 5.
      const score = bodyRows(ranking(page)).first().locator('[data-label="Score"]');
      expect(await textOf(score)).toContain("40.0%");
    });
    row("Analytics: Campaign Performance Ranking, with rank badges", async ({ page }) => {
      await page.getByRole("heading", { name: "Campaign Performance Ranking" }).waitFor();
      const first = bodyRows(ranking(page)).first().locator('[data-label="Campaign"]');
      expect(await textOf(first)).toMatch(/1 Diwali For you, \{name\}$/);
    });
    row("Logs: a failed mail that was sent counts as sent and as failed", async ({ page }) => {
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
    row("Analytics: Campaign Details show the name", async ({ dialog }) => {
      await dialog.getByRole("heading", { name: "Diwali" }).waitFor();
    });
    row("Analytics: Campaign Details show the status", async ({ dialog }) => {
      await dialog.getByText("Completed", { exact: true }).waitFor();
    });
    row("Analytics: Campaign Details show when it was created", async ({ dialog }) => {
      expect(await textOf(dialog)).toMatch(/Created \d{1,2} \w+ \d{4}/);
    });
    row("Analytics: Campaign Details show the rates", async ({ dialog }) => {
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
    row("Analytics: Campaign Details show the stats", async ({ dialog }) => {
      expect(await textOf(dialog)).toContain(
        "Recipients 5 Sent 5 Delivered 3 Opened 2 Clicked 1 Failed 1",
      );
    });
    row("Analytics: Campaign Details show the subject and the message body", async ({ dialog }) => {
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
