import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { campaignIs, makeCampaign, quietPeople } from "./support/campaigns.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";
import { setUpEmail } from "./support/email.ts";
import { alters, answers, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import { colourOf, pathOf, textOf, todayIn } from "./support/see.ts";
import { shows } from "./support/shows.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance();

/** A part of the page, by its heading. */
const part = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const campaigns = (page: Page): Locator => part(page, "Recent Campaigns").getByRole("listitem");
const tomorrow = (): Date => new Date(Date.now() + 24 * 60 * 60_000);

/**
 * A user with five customers and four campaigns: Pongal waits, Diwali is done, Holi is at work, and Onam, the newest,
 * waits.
 */
async function busy(visits: Visits, spoilt: Fault[] = []): Promise<Visit> {
  const owner = await visits.person({ name: "Asha Rao" });
  const key = owner.email.replace(/@.*/, "");
  await Promise.all([setUpEmail(owner), addCustomers(owner, quietPeople(key))]);
  await makeCampaign(owner, { name: "Pongal", at: tomorrow() });
  const diwali = await makeCampaign(owner, { name: "Diwali" });
  await campaignIs(owner, diwali.id, "completed");
  // Brevo keeps asking to wait, so that nothing of this one goes out.
  const fault = { mode: "rateLimit", retryAfterSeconds: 60 } as const;
  await visits.sandbox("setFaultChances", "brevo", [{ fault, probability: 1 }]);
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
    row(
      "Dashboard: greeting, counters, quick actions, recent campaigns and customers, summary, status",
      async ({ page }) => {
        await shows(page.getByRole("main"), "dashboard");
      },
    );
    row("Dashboard: shows the current date", async ({ page }) => {
      const today = await todayIn(page, "long");
      expect(await textOf(page.getByRole("main").getByRole("time").first())).toContain(today);
    });
    row("Dashboard: each recent campaign has its created date", async ({ page }) => {
      const today = await todayIn(page, "short");
      expect(await textOf(campaigns(page).first())).toContain(today);
    });
    row("Dashboard: each recent campaign has a status dot and badge", async ({ page }) => {
      expect(await colourOf(dotOf(page, "Diwali"), "background-color")).toBe("blue");
      expect(await textOf(badgeOf(page, "Diwali"))).toBe("Completed");
    });
    for (const [promise, name, colour] of [
      ["Dashboard: completed is blue", "Diwali", "blue"],
      ["Dashboard: processing is yellow", "Holi", "yellow"],
      ["Dashboard: anything else is gray", "Onam", "gray"],
    ] as const) {
      row(promise, async ({ page }) => {
        expect(await colourOf(badgeOf(page, name))).toBe(colour);
        expect(await colourOf(dotOf(page, name), "background-color")).toBe(colour);
      });
    }
    row("Figures: completion: completed of total, rounded, with a bar", async ({ page }) => {
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
    // A short state: the wire holds it.
    await busy(visits, [
      alters("insights.dashboard", (data: { recentCampaigns: object[] }) => ({
        ...data,
        recentCampaigns: data.recentCampaigns.map((one) => ({ ...one, status: "active" })),
      })),
    ]),
  (row) => {
    row("Dashboard: active is green", async ({ page }) => {
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
    row("Dashboard: greets by the email's part before the @ without a name", async ({ page }) => {
      const greeting = await textOf(page.getByRole("heading", { level: 1 }));
      expect(greeting).toMatch(/, zoya\.khan$/);
    });
    row("Dashboard: 'No campaigns yet'", async ({ page }) => {
      await page.getByText("No campaigns yet", { exact: true }).waitFor();
    });
    row("Dashboard: 'No campaigns yet' comes with a Create Campaign button", async ({ page }) => {
      const create = part(page, "Recent Campaigns").getByRole("link", { name: "Create Campaign" });
      await create.click();
      await page.getByRole("heading", { name: "Create Campaign" }).waitFor();
      expect(pathOf(page)).toBe("/campaigns/create");
      await page.goBack();
      await page.getByText("No campaigns yet", { exact: true }).waitFor();
    });
    row("Dashboard: 'Ready to start your CRM journey!'", async ({ page }) => {
      const summary = part(page, "Today's Summary");
      await summary.getByText("Ready to start your CRM journey!", { exact: true }).waitFor();
    });
    row("Dashboard: no completion rate without campaigns", async ({ page }) => {
      await part(page, "Work Status").getByText("Total campaigns").waitFor();
      expect(await textOf(part(page, "Work Status"))).not.toContain("Completion rate");
    });
    row("Dashboard: shows the current time, and keeps it current", async ({ page }) => {
      const time = page.getByRole("main").getByRole("time").first();
      const shownTime = async (): Promise<string> =>
        /\d\d:\d\d$/.exec(await textOf(time))?.[0] ?? "";
      const now = async (): Promise<string> =>
        await page.evaluate(() => new Date().toTimeString().slice(0, 5));
      await expect.poll(async () => (await shownTime()) === (await now())).toBe(true);
      const before = await shownTime();
      await page.clock.fastForward(60_000);
      await expect.poll(async () => (await shownTime()) === (await now())).toBe(true);
      expect(await shownTime()).not.toBe(before);
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
    row("Dashboard: greets as 'User' without either", async ({ page }) => {
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
    row(
      "Dashboard: 'Failed to load dashboard data'",
      async ({ page }) => await seesToast(page, toast),
    );
    row(
      "Toasts: the toast of a dashboard that fails to load stays 4000 ms",
      async ({ page }) => await toastLasts(page, toast, 4000),
    );
  },
);
