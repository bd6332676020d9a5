import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { AUDIENCE_ROWS } from "./rows/audience.ts";
import { makeCampaign } from "./support/campaigns.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";
import type { SpecCustomer } from "./support/customers.ts";
import { setUpEmail } from "./support/email.ts";
import { alters, breaks, holds, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import { latch } from "./support/latch.ts";
import type { Person } from "./support/person.ts";
import { bodyRows, columnsOf, pathOf, textOf, todayIn } from "./support/see.ts";
import { seesToast } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance(AUDIENCE_ROWS);

/** Eleven cities; the first has three people, the next two have two, the rest one each. */
const CITIES = [
  ...["Mumbai", "Mumbai", "Mumbai", "Pune", "Pune", "Delhi", "Delhi"],
  ...["Agra", "Bhopal", "Chennai", "Indore", "Jaipur", "Kochi", "Nagpur", "Surat"],
];
const AGES = [18, 24, 25, 34, 35, 44, 45, 54, 55, 80, 24, 24, 24, 30, 50];
const SPENT = [0, 1, 999, 1000, 4999.99, 5000, 9999.99, 10_000, 250_000, 0, 0, 2, 3, 4, 5];

/** Fifteen people, of whom the first eleven are active, with 25 orders between them. */
const PEOPLE: SpecCustomer[] = CITIES.map((city, index) => ({
  name: `Person ${index + 1}`,
  email: `person.${index + 1}@example.com`,
  city,
  gender: index % 3 === 0 ? "female" : "male",
  age: AGES[index] ?? 0,
  total_spent: SPENT[index] ?? 0,
  order_count: index < 10 ? 2 : 1,
  is_active: index < 11 ? "Yes" : "No",
}));

const RICH = { combinator: "and", rules: [{ field: "total_spent", operator: ">", value: 9000 }] };
const NOBODY = { combinator: "and", rules: [{ field: "total_spent", operator: ">", value: 1e9 }] };
const tomorrow = (): Date => new Date(Date.now() + 24 * 60 * 60_000);

/** Somebody with fifteen customers and two segments that campaigns use, and one that none does. */
async function owner({ person }: Visits): Promise<Person> {
  const someone = await person();
  await Promise.all([setUpEmail(someone), addCustomers(someone, PEOPLE)]);
  const description = "Who buys a lot";
  await makeCampaign(someone, { name: "Diwali", description, rules: RICH, at: tomorrow() });
  await makeCampaign(someone, { name: "Holi", rules: NOBODY, at: tomorrow() });
  const unused = { name: "Used by none", description: "", rules: RICH };
  await someone.api.send("POST", "/user/create-segment", unused);
  return someone;
}

async function opened(visits: Visits, spoilt: Fault[] = []): Promise<Visit> {
  return await visits.as(await owner(visits), "/audience", { spoilt });
}

const card = (page: Page, name: string): Locator => page.getByRole("group", { name, exact: true });
const table = (page: Page): Locator => page.getByRole("table", { name: "Audience segments" });
const rowOf = (page: Page, name: string): Locator =>
  bodyRows(table(page)).filter({ hasText: name });
const cell = (row: Locator, column: string): Locator => row.locator(`[data-label="${column}"]`);

/** A chart's names and figures, in its order. */
async function pointsOf(chart: Locator): Promise<[name: string, figure: string][]> {
  await chart.waitFor({ state: "attached" });
  return await chart
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row): [string, string] => [
        row.querySelector("th")?.textContent ?? "",
        /^\d+(,\d+)*/.exec(row.querySelector("td")?.textContent ?? "")?.[0] ?? "",
      ]),
    );
}

state(
  "an audience",
  async (visits) => {
    const visit = await opened(visits);
    await rowOf(visit.page, "Segment for Diwali").waitFor();
    return visit;
  },
  (row) => {
    row("audience.refresh", async ({ page, requests }) => {
      const asked = (): number =>
        requests().filter((line) => line.includes("insights.audience")).length;
      const before = asked();
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect.poll(asked).toBe(before + 1);
    });
    row("audience.create-segment", async ({ page }) => {
      await page.getByRole("link", { name: "Create Segment" }).click();
      await page.getByRole("heading", { name: "Create Campaign" }).waitFor();
      expect(pathOf(page)).toBe("/campaigns/create");
      await page.goBack();
      await rowOf(page, "Segment for Diwali").waitFor();
    });
    row("audience.card.total", async ({ page }) => {
      expect(await textOf(card(page, "Total Audience"))).toMatch(/^Total Audience 15\b/);
    });
    row("audience.card.active", async ({ page }) => {
      expect(await textOf(card(page, "Active Customers"))).toMatch(/^Active Customers 11\b/);
    });
    row("audience.engagement", async ({ page }) => {
      // 11 of 15 are 73.3 %.
      expect(await textOf(card(page, "Active Customers"))).toMatch(/ 73% engagement$/);
    });
    row("audience.card.revenue", async ({ page }) => {
      // 0 + 1 + 999 + 1000 + 4999.99 + 5000 + 9999.99 + 10000 + 250000 + 2 + 3 + 4 + 5 = 2,82,013.98
      expect(await textOf(card(page, "Total Revenue"))).toContain("₹2,82,014");
    });
    row("audience.order-value", async ({ page }) => {
      // 2,82,013.98 by 25 orders is 11,280.56.
      expect(await textOf(card(page, "Total Revenue"))).toMatch(/ ₹11,281 average order$/);
    });
    row("audience.card.segments", async ({ page }) => {
      expect(await textOf(card(page, "Segments"))).toMatch(/^Segments 2\b/);
    });
    row("audience.ages", async ({ page }) => {
      await page.getByRole("heading", { name: "Age Distribution" }).waitFor();
    });
    row("audience.ages.buckets", async ({ page }) => {
      // 18 24 24 24 24; 25 34 30; 35 44; 45 54 50; 55 80.
      expect(await pointsOf(page.getByRole("table", { name: "Customers by age" }))).toEqual([
        ["18-24", "5"],
        ["25-34", "3"],
        ["35-44", "2"],
        ["45-54", "3"],
        ["55+", "2"],
      ]);
    });
    row("audience.tiers", async ({ page }) => {
      await page.getByRole("heading", { name: "Spending Tiers" }).waitFor();
    });
    row("audience.tiers.buckets", async ({ page }) => {
      const tiers = page.getByRole("table", { name: "Customers by what they have spent" });
      // 0 0 0; 1 999 2 3 4 5; 1000 4999.99; 5000 9999.99; 10000 250000.
      expect(await pointsOf(tiers)).toEqual([
        ["No Purchases", "3"],
        ["₹1-999", "6"],
        ["₹1K-5K", "2"],
        ["₹5K-10K", "2"],
        ["₹10K+", "2"],
      ]);
    });
    row("audience.locations", async ({ page }) => {
      await page.getByRole("heading", { name: "Top Locations" }).waitFor();
      const cities = await pointsOf(page.getByRole("table", { name: /^Cities/ }));
      expect(cities.slice(0, 3).map(([, count]) => count)).toEqual(["3", "2", "2"]);
      expect(cities[0]).toEqual(["Mumbai", "3"]);
    });
    row("audience.locations.ten", async ({ page }) => {
      // Of the eleven there are.
      expect(await pointsOf(page.getByRole("table", { name: /^Cities/ }))).toHaveLength(10);
    });
    row("audience.segments.title", async ({ page }) => {
      await page.getByRole("heading", { name: "Audience Segments" }).waitFor();
    });
    row("audience.segments.search", async ({ page }) => {
      const search = page.getByPlaceholder("Search segments...", { exact: true });
      await search.fill("DIWALI");
      await expect.poll(async () => await bodyRows(table(page)).count()).toBe(1);
      await rowOf(page, "Segment for Diwali").waitFor();
      await search.fill("");
      await rowOf(page, "Segment for Holi").waitFor();
    });
    row("audience.empty.searching", async ({ page }) => {
      const search = page.getByPlaceholder("Search segments...", { exact: true });
      await search.fill("no such segment");
      await page.getByText("No segments found", { exact: true }).waitFor();
      await page.getByText("Try adjusting your search terms", { exact: true }).waitFor();
      await search.fill("");
      await rowOf(page, "Segment for Holi").waitFor();
    });
    row("audience.segments.columns", async ({ page }) => {
      expect(await columnsOf(table(page))).toEqual([
        "Segment",
        "Size",
        "Type",
        "Created",
        "Actions",
      ]);
    });
    row("audience.segments.segment", async ({ page }) => {
      const segment = await textOf(cell(rowOf(page, "Segment for Diwali"), "Segment"));
      expect(segment).toBe("Segment for Diwali Who buys a lot");
    });
    row("audience.segments.size", async ({ page }) => {
      // 9999.99, 10000 and 250000.
      const size = cell(rowOf(page, "Segment for Diwali"), "Size");
      expect(await textOf(size)).toBe("3 customers");
    });
    row("audience.segments.size.zero", async ({ page }) => {
      expect(await textOf(cell(rowOf(page, "Segment for Holi"), "Size"))).toBe("0 customers");
    });
    row("audience.segments.dynamic", async ({ page }) => {
      expect(await textOf(cell(rowOf(page, "Segment for Holi"), "Type"))).toBe("Dynamic");
    });
    row("audience.segments.created", async ({ page }) => {
      const today = await todayIn(page, "short");
      expect(await textOf(cell(rowOf(page, "Segment for Holi"), "Created"))).toBe(today);
    });
    row("audience.segments.used", async ({ page }) => {
      expect(await bodyRows(table(page)).count()).toBe(2);
      expect(await rowOf(page, "Used by none").count()).toBe(0);
    });
    row("audience.logs", async ({ page }) => {
      await page.getByRole("button", { name: "View Logs of Segment for Diwali" }).click();
      const logs = page.getByRole("dialog", { name: "Communication Logs" });
      await logs.getByText("Diwali", { exact: true }).waitFor();
      await logs.getByRole("button", { name: "Close" }).click();
      await logs.waitFor({ state: "hidden" });
    });
  },
);

state(
  "a segment opened by its name",
  async (visits) => {
    const visit = await opened(visits);
    const name = "Segment for Diwali";
    await visit.page.getByRole("button", { name, exact: true }).click();
    const dialog = visit.page.getByRole("dialog", { name });
    await dialog.getByText("Total Customers").waitFor();
    return { ...visit, dialog };
  },
  (row) => {
    const part = (dialog: Locator, name: string): Locator =>
      dialog.locator("section", { has: dialog.page().getByRole("heading", { name }) });
    row("audience.detail.opens", async ({ dialog }) => {
      await dialog.getByText("Who buys a lot", { exact: true }).waitFor();
    });
    row("audience.detail.totals", async ({ dialog }) => {
      expect(await textOf(dialog)).toMatch(/Total Customers 3 Active Customers 3/);
    });
    row("audience.detail.revenue", async ({ dialog }) => {
      // 9999.99 + 10000 + 250000 of three people, each with two orders.
      const words = await textOf(dialog);
      expect(words).toContain("Total Revenue ₹2,70,000");
      expect(words).toContain("Average Spent ₹90,000");
      expect(words).toContain("Average Orders 2.0");
    });
    row("audience.detail.gender", async ({ dialog }) => {
      expect(await textOf(part(dialog, "Gender"))).toMatch(/Female 1 33\.3%/);
      expect(await textOf(part(dialog, "Gender"))).toMatch(/Male 2 66\.7%/);
    });
    row("audience.detail.ages", async ({ dialog }) => {
      // 45, 54 and 55.
      expect(await textOf(part(dialog, "Age Groups"))).toMatch(/45-54 2 66\.7%.*55\+ 1 33\.3%/);
    });
    row("audience.detail.cities", async ({ dialog }) => {
      expect(await textOf(part(dialog, "Top Cities"))).toMatch(/Agra 1 33\.3%/);
    });
    row("audience.detail.sample", async ({ dialog }) => {
      const people = part(dialog, "Sample Customers").getByRole("listitem");
      const first = await textOf(people.filter({ hasText: "person.9@example.com" }));
      expect(first).toMatch(/Person 9 person\.9@example\.com ₹2,50,000 2 orders$/);
    });
  },
);

state(
  "a segment that keeps its members",
  async (visits) =>
    await opened(visits, [
      alters("insights.audience", (audience: { segments: object[] }) => ({
        ...audience,
        segments: audience.segments.map((segment) => ({ ...segment, is_dynamic: false })),
      })),
    ]),
  (row) => {
    row("audience.segments.static", async ({ page }) => {
      expect(await textOf(cell(rowOf(page, "Segment for Holi"), "Type"))).toBe("Static");
    });
  },
);

state(
  "no segments yet, and the figures on their way",
  async ({ person, as }) => {
    const { opened: answered, open } = latch();
    const spoilt = [holds("insights.audience", answered)];
    const visit = await as(await person(), "/audience", { spoilt });
    const loading = await textOf(visit.page.getByRole("status").first());
    open();
    return { ...visit, loading };
  },
  (row) => {
    row("audience.loading", async ({ loading }) => {
      expect(loading).toBe("Loading Audience Insights...");
    });
    row("audience.empty", async ({ page }) => {
      await page.getByText("No segments found", { exact: true }).waitFor();
    });
    row("audience.empty.hint", async ({ page }) => {
      const hint = "Create your first audience segment to get started";
      await page.getByText(hint, { exact: true }).waitFor();
    });
    row("audience.empty.button", async ({ page }) => {
      const segments = page.getByRole("main").getByRole("link", { name: "Create Segment" });
      await expect.poll(async () => await segments.count()).toBe(2);
      await segments.last().click();
      await page.getByRole("heading", { name: "Create Campaign" }).waitFor();
      expect(pathOf(page)).toBe("/campaigns/create");
      await page.goBack();
      await page.getByText("No segments found", { exact: true }).waitFor();
    });
  },
);

async function viewsLogs(visits: Visits, fault: Fault): Promise<Visit> {
  const visit = await opened(visits, [fault]);
  await visit.page.getByRole("button", { name: "View Logs of Segment for Diwali" }).click();
  return visit;
}

state(
  "a segment whose campaign is gone",
  async (visits) =>
    await viewsLogs(
      visits,
      refuses("campaigns.ofSegment", {
        status: 404,
        message: "No campaign found for this segment",
      }),
    ),
  (row) => {
    row("audience.logs.none", async ({ page }) => {
      await seesToast(page, "No campaign found for this segment");
    });
    row("audience.logs.lookup", async ({ requests }) => {
      expect(requests().some((line) => line.includes("campaigns.ofSegment"))).toBe(true);
      expect(requests().some((line) => line.includes("campaigns.logs"))).toBe(false);
    });
  },
);

state(
  "a segment whose campaign can't be looked up",
  async (visits) => await viewsLogs(visits, breaks("campaigns.ofSegment")),
  (row) => {
    row("audience.logs.failed", async ({ page }) => {
      await seesToast(page, "Failed to fetch communication logs");
    });
  },
);
