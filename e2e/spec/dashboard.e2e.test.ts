import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { DASHBOARD_ROWS } from "./rows/dashboard.ts";
import { campaignIs, makeCampaign, quietPeople } from "./support/campaigns.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";
import { setUpEmail } from "./support/email.ts";
import { alters, answers, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import { colourOf, pathOf, textOf, todayIn } from "./support/see.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance(DASHBOARD_ROWS);

const card = (page: Page, name: string): Locator => page.getByRole("group", { name, exact: true });
/** A part of the page, by its heading. */
const part = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const campaigns = (page: Page): Locator => part(page, "Recent Campaigns").getByRole("listitem");
const tomorrow = (): Date => new Date(Date.now() + 24 * 60 * 60_000);

/**
 * Somebody with five customers and four campaigns: Pongal waits, Diwali is done, Holi is at work, and Onam, the
 * newest, waits.
 */
async function busy(visits: Visits, spoilt: Fault[] = []): Promise<Visit> {
  const owner = await visits.person({ name: "Asha Rao" });
  const key = owner.email.replace(/@.*/, "");
  await Promise.all([setUpEmail(owner), addCustomers(owner, quietPeople(key))]);
  await makeCampaign(owner, { name: "Pongal", at: tomorrow() });
  const diwali = await makeCampaign(owner, { name: "Diwali" });
  await campaignIs(owner, diwali.id, "completed");
  // Brevo keeps asking to wait, so that nothing of this one goes out.
  const fault = { mode: "rateLimit", retryAfterSeconds: 60 };
  await visits.sandbox("PUT", "/faults", {
    service: "brevo",
    chances: [{ fault, probability: 1 }],
  });
  const holi = await makeCampaign(owner, { name: "Holi" });
  await campaignIs(owner, holi.id, "processing");
  await makeCampaign(owner, { name: "Onam", at: tomorrow() });
  const visit = await visits.as(owner, "/dashboard", { spoilt });
  await campaigns(visit.page).filter({ hasText: "Onam" }).waitFor();
  return visit;
}

const dotOf = (page: Page, name: string): Locator =>
  campaigns(page).filter({ hasText: name }).locator("[data-hue] > [aria-hidden]").first();
const badgeOf = (page: Page, name: string): Locator =>
  campaigns(page).filter({ hasText: name }).locator("[data-hue]").first();

state(
  "a busy dashboard",
  async (visits) => await busy(visits),
  (row) => {
    row("dashboard.greeting.name", async ({ page }) => {
      const greeting = await textOf(page.getByRole("heading", { level: 1 }));
      expect(greeting).toMatch(/^Good (morning|afternoon|evening), Asha Rao$/);
    });
    row("dashboard.date", async ({ page }) => {
      const today = await todayIn(page, "long");
      expect(await textOf(page.getByRole("main").getByRole("time").first())).toContain(today);
    });
    for (const [id, label, figure] of [
      ["active", "Active Work", "1"],
      ["customers", "Total Customers", "5"],
      ["segments", "Segments", "4"],
      ["completed", "Completed", "1"],
    ] as const) {
      row(`dashboard.counter.${id}`, async ({ page }) => {
        expect(await textOf(card(page, label))).toBe(`${label} ${figure}`);
      });
    }
    for (const [id, label, path] of [
      ["new-campaign", "New Campaign", "/campaigns/create"],
      ["add-customers", "Add Customers", "/audience"],
      ["create-segment", "Create Segment", "/audience"],
      ["view-analytics", "View Analytics", "/analytics"],
      ["email-settings", "Email Settings", "/email-settings"],
      ["manage-crm", "Manage CRM", "/customers"],
    ] as const) {
      row(`dashboard.actions.${id}`, async ({ page }) => {
        const action = page.getByRole("main").getByRole("link", { name: label, exact: true });
        expect(await action.getAttribute("href")).toBe(path);
      });
    }
    row("dashboard.campaigns.three", async ({ page }) => {
      const names = (await campaigns(page).allInnerTexts()).map((one) => one.trim().split("\n")[0]);
      expect(names).toEqual(["Onam", "Holi", "Diwali"]);
    });
    row("dashboard.campaigns.date", async ({ page }) => {
      const today = await todayIn(page, "short");
      expect(await textOf(campaigns(page).first())).toContain(today);
    });
    row("dashboard.campaigns.view-all", async ({ page }) => {
      const all = part(page, "Recent Campaigns").getByRole("link", { name: /^View all/ });
      expect(await all.getAttribute("href")).toBe("/campaigns");
    });
    row("dashboard.campaigns.dot", async ({ page }) => {
      expect(await colourOf(dotOf(page, "Diwali"), "background-color")).toBe("blue");
      expect(await textOf(badgeOf(page, "Diwali"))).toBe("Completed");
    });
    for (const [id, name, colour] of [
      ["completed", "Diwali", "blue"],
      ["processing", "Holi", "yellow"],
      ["other", "Onam", "gray"],
    ] as const) {
      row(`dashboard.campaigns.${id}`, async ({ page }) => {
        expect(await colourOf(badgeOf(page, name))).toBe(colour);
        expect(await colourOf(dotOf(page, name), "background-color")).toBe(colour);
      });
    }
    row("dashboard.summary", async ({ page }) => {
      const lines = await part(page, "Today's Summary").getByRole("listitem").allInnerTexts();
      expect(lines).toContain("4 campaigns created");
      expect(lines).toContain("5 customers added");
      expect(lines).toContain("5 emails sent");
    });
    row("dashboard.customers.four", async ({ page }) => {
      expect(await part(page, "Recent Customers").getByRole("listitem").count()).toBe(4);
    });
    row("dashboard.work.counts", async ({ page }) => {
      const words = await textOf(part(page, "Work Status"));
      expect(words).toMatch(/Active 1 Total campaigns 4 Completed 1/);
    });
    row("dashboard.work.rate", async ({ page }) => {
      // One of four.
      const status = part(page, "Work Status");
      expect(await textOf(status)).toMatch(/Completion rate 25%/);
      const bar = status.getByRole("progressbar", { name: "Completion rate" });
      expect(await bar.getAttribute("aria-valuenow")).toBe("25");
    });
  },
);

state(
  "a dashboard with a campaign whose audience is being gathered",
  async (visits) =>
    // Over in a moment: the wire holds it.
    await busy(visits, [
      alters("insights.dashboard", (data: { recentCampaigns: object[] }) => ({
        ...data,
        recentCampaigns: data.recentCampaigns.map((one) => ({ ...one, status: "active" })),
      })),
    ]),
  (row) => {
    row("dashboard.campaigns.active", async ({ page }) => {
      expect(await colourOf(badgeOf(page, "Onam"))).toBe("green");
      expect(await colourOf(dotOf(page, "Onam"), "background-color")).toBe("green");
    });
  },
);

state(
  "the dashboard of somebody who begins",
  async ({ person, as }) =>
    await as(await person({ name: "", email: "zoya.khan@dakiya.example" }), "/dashboard"),
  (row) => {
    row("dashboard.greeting.email", async ({ page }) => {
      const greeting = await textOf(page.getByRole("heading", { level: 1 }));
      expect(greeting).toMatch(/, zoya\.khan$/);
    });
    row("dashboard.campaigns.empty", async ({ page }) => {
      await page.getByText("No campaigns yet", { exact: true }).waitFor();
    });
    row("dashboard.campaigns.empty.button", async ({ page }) => {
      const create = part(page, "Recent Campaigns").getByRole("link", { name: "Create Campaign" });
      await create.click();
      await page.getByRole("heading", { name: "Create Campaign" }).waitFor();
      expect(pathOf(page)).toBe("/campaigns/create");
      await page.goBack();
      await page.getByText("No campaigns yet", { exact: true }).waitFor();
    });
    row("dashboard.summary.empty", async ({ page }) => {
      const summary = part(page, "Today's Summary");
      await summary.getByText("Ready to start your CRM journey!", { exact: true }).waitFor();
    });
    row("dashboard.work.no-rate", async ({ page }) => {
      await part(page, "Work Status").getByText("Total campaigns").waitFor();
      expect(await textOf(part(page, "Work Status"))).not.toContain("Completion rate");
    });
    row("dashboard.time", async ({ page }) => {
      const time = page.getByRole("main").getByRole("time").first();
      const shown = async (): Promise<string> => /\d\d:\d\d$/.exec(await textOf(time))?.[0] ?? "";
      const now = async (): Promise<string> =>
        await page.evaluate(() => new Date().toTimeString().slice(0, 5));
      await expect.poll(async () => (await shown()) === (await now())).toBe(true);
      const before = await shown();
      await page.clock.fastForward(60_000);
      await expect.poll(async () => (await shown()) === (await now())).toBe(true);
      expect(await shown()).not.toBe(before);
    });
  },
);

state(
  "the dashboard of somebody with no name at all",
  async ({ person, as }) => {
    const user = { _id: "1", name: "", email: "" };
    const body = { statusCode: 200, success: true, message: "", data: { user }, user };
    const spoilt = [answers("/api/auth/verify", 200, body)];
    return await as(await person(), "/dashboard", { spoilt });
  },
  (row) => {
    row("dashboard.greeting.user", async ({ page }) => {
      const greeting = await textOf(page.getByRole("heading", { level: 1 }));
      expect(greeting).toMatch(/^Good (morning|afternoon|evening), User$/);
    });
  },
);

state(
  "a dashboard that can't be loaded",
  async ({ person, as }) => {
    const sentence = { status: 503, message: "This is not available right now" };
    const spoilt = [refuses("insights.dashboard", sentence)];
    return await as(await person(), "/dashboard", { spoilt });
  },
  (row) => {
    const toast = "Failed to load dashboard data";
    row("dashboard.failed", async ({ page }) => await seesToast(page, toast));
    row("dashboard.failed.duration", async ({ page }) => await toastLasts(page, toast, 4000));
  },
);
