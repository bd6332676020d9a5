import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { makeCampaign } from "./support/campaigns.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";
import type { SpecCustomer } from "./support/customers.ts";
import { setUpEmail } from "./support/email.ts";
import { alters, breaks, holds, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import { latch } from "./support/latch.ts";
import type { Person } from "./support/person.ts";
import { bodyRows, pathOf, textOf, todayIn } from "./support/see.ts";
import { shows } from "./support/shows.ts";
import { seesToast } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance();

/** Eleven cities; the first has three people, the next two have two, the rest one each. */
const CITIES = [
  ...["Mumbai", "Mumbai", "Mumbai", "Pune", "Pune", "Delhi", "Delhi"],
  ...["Agra", "Bhopal", "Chennai", "Indore", "Jaipur", "Kochi", "Nagpur", "Surat"],
];
const AGES = [18, 24, 25, 34, 35, 44, 45, 54, 55, 80, 24, 24, 24, 30, 50];
const SPENT = [0, 1, 999, 1000, 4999.99, 5000, 9999.99, 10_000, 250_000, 0, 0, 2, 3, 4, 5];

/** Fifteen people with 25 orders in all; the first eleven are active. */
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

/** A user with fifteen customers and two segments that campaigns use, and one that none does. */
async function owner({ person }: Visits): Promise<Person> {
  const someone = await person();
  await Promise.all([setUpEmail(someone), addCustomers(someone, PEOPLE)]);
  const description = "Who buys a lot";
  await makeCampaign(someone, { name: "Diwali", description, rules: RICH, at: tomorrow() });
  await makeCampaign(someone, { name: "Holi", rules: NOBODY, at: tomorrow() });
  const unusedSegment = { name: "Used by none", description: "", rules: RICH };
  await someone.api.send("POST", "/user/create-segment", unusedSegment);
  return someone;
}

async function openVisit(visits: Visits, spoilt: Fault[] = []): Promise<Visit> {
  return await visits.as(await owner(visits), "/audience", { spoilt });
}

const table = (page: Page): Locator => page.getByRole("table", { name: "Audience segments" });
const rowOf = (page: Page, name: string): Locator =>
  bodyRows(table(page)).filter({ hasText: name });
const cell = (row: Locator, column: string): Locator => row.locator(`[data-label="${column}"]`);

state(
  "an audience",
  async (visits) => {
    const visit = await openVisit(visits);
    await rowOf(visit.page, "Segment for Diwali").waitFor();
    return visit;
  },
  (row) => {
    row(
      "Audience: cards, panels, segments and their columns, with their figures",
      async ({ page }) => {
        await shows(page.getByRole("main"), "audience");
      },
    );
    row("Audience: a Refresh that loads everything again", async ({ page, requests }) => {
      const countRequests = (): number =>
        requests().filter((line) => line.includes("insights.audience")).length;
      const before = countRequests();
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect.poll(countRequests).toBe(before + 1);
    });
    row("Audience: Create Segment goes to /campaigns/create", async ({ page }) => {
      await page.getByRole("link", { name: "Create Segment" }).click();
      await page.getByRole("heading", { name: "Create Campaign" }).waitFor();
      expect(pathOf(page)).toBe("/campaigns/create");
      await page.goBack();
      await rowOf(page, "Segment for Diwali").waitFor();
    });
    row("Audience: 'Search segments...' by name, any case", async ({ page }) => {
      const search = page.getByPlaceholder("Search segments...", { exact: true });
      await search.fill("DIWALI");
      await expect.poll(async () => await bodyRows(table(page)).count()).toBe(1);
      await rowOf(page, "Segment for Diwali").waitFor();
      await search.fill("");
      await rowOf(page, "Segment for Holi").waitFor();
    });
    row("Audience: 'Try adjusting your search terms'", async ({ page }) => {
      const search = page.getByPlaceholder("Search segments...", { exact: true });
      await search.fill("no such segment");
      await page.getByText("No segments found", { exact: true }).waitFor();
      await page.getByText("Try adjusting your search terms", { exact: true }).waitFor();
      await search.fill("");
      await rowOf(page, "Segment for Holi").waitFor();
    });
    row("Audience: Created is a date", async ({ page }) => {
      const today = await todayIn(page, "short");
      expect(await textOf(cell(rowOf(page, "Segment for Holi"), "Created"))).toBe(today);
    });
    row("Audience: View Logs opens the logs of the segment's campaign", async ({ page }) => {
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
    const visit = await openVisit(visits);
    const name = "Segment for Diwali";
    await visit.page.getByRole("button", { name, exact: true }).click();
    const dialog = visit.page.getByRole("dialog", { name });
    await dialog.getByText("Total Customers").waitFor();
    return { ...visit, dialog };
  },
  (row) => {
    row(
      "Audience: a segment's name opens it: totals, revenue, averages, gender, ages, cities, samples",
      async ({ dialog }) => {
        await shows(dialog, "segment");
      },
    );
  },
);

state(
  "a segment that keeps its members",
  async (visits) =>
    await openVisit(visits, [
      alters("insights.audience", (audience: { segments: object[] }) => ({
        ...audience,
        segments: audience.segments.map((segment) => ({ ...segment, is_dynamic: false })),
      })),
    ]),
  (row) => {
    row("Audience: Type is Static", async ({ page }) => {
      expect(await textOf(cell(rowOf(page, "Segment for Holi"), "Type"))).toBe("Static");
    });
  },
);

state(
  "no segments yet, and the figures on their way",
  async ({ person, as }) => {
    const { whenOpen: responseGate, open } = latch();
    const spoilt = [holds("insights.audience", responseGate)];
    const visit = await as(await person(), "/audience", { spoilt });
    const loading = await textOf(visit.page.getByRole("status").first());
    open();
    return { ...visit, loading };
  },
  (row) => {
    row("Audience: 'Loading Audience Insights...'", async ({ loading }) => {
      expect(loading).toBe("Loading Audience Insights...");
    });
    row("Audience: 'No segments found'", async ({ page }) => {
      await page.getByText("No segments found", { exact: true }).waitFor();
    });
    row("Audience: 'Create your first audience segment to get started'", async ({ page }) => {
      const hint = "Create your first audience segment to get started";
      await page.getByText(hint, { exact: true }).waitFor();
    });
    row("Audience: an empty list has a create button", async ({ page }) => {
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
  const visit = await openVisit(visits, [fault]);
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
    row("Create Campaign: 'No campaign found for this segment'", async ({ page }) => {
      await seesToast(page, "No campaign found for this segment");
    });
    row("REST calls: the campaign tied to the segment is looked up first", async ({ requests }) => {
      expect(requests().some((line) => line.includes("campaigns.ofSegment"))).toBe(true);
      expect(requests().some((line) => line.includes("campaigns.logs"))).toBe(false);
    });
  },
);

state(
  "a segment whose campaign can't be looked up",
  async (visits) => await viewsLogs(visits, breaks("campaigns.ofSegment")),
  (row) => {
    row("Create Campaign: 'Failed to fetch communication logs'", async ({ page }) => {
      await seesToast(page, "Failed to fetch communication logs");
    });
  },
);
