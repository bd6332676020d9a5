import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { campaignIs, makeCampaign, quietPeople } from "./support/campaigns.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";
import { setUpEmail } from "./support/email.ts";
import { alters, breaks, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import type { Person } from "./support/person.ts";
import { bodyRows, colourOf, pathOf, textOf, todayIn } from "./support/see.ts";
import { shows } from "./support/shows.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance();

const SENTENCE = { status: 409, message: "The campaigns are being moved. Please try again" };

const table = (page: Page): Locator => page.getByRole("table", { name: "Campaigns" });
const rowOf = (page: Page, name: string): Locator =>
  bodyRows(table(page)).filter({ hasText: name });
const cell = (row: Locator, column: string): Locator => row.locator(`[data-label="${column}"]`);
const status = (page: Page, name: string, word: string): Locator =>
  cell(rowOf(page, name), "Status").getByText(word, { exact: true });

/** The page's own button, above the table. */
const createButton = (page: Page): Locator =>
  page.getByRole("main").getByRole("button", { name: "Create Campaign" }).first();

/** A user who can send to five people. */
async function sender(visits: Visits): Promise<Person> {
  const owner = await visits.person();
  const key = owner.email.replace(/@.*/, "");
  await Promise.all([setUpEmail(owner), addCustomers(owner, quietPeople(key))]);
  return owner;
}

/** A user with a campaign scheduled for tomorrow. */
async function scheduler(
  visits: Visits,
  spoilt: Fault[] = [],
): Promise<Visit & { owner: Person; id: string }> {
  const owner = await sender(visits);
  const at = new Date(Date.now() + 24 * 60 * 60_000);
  const { id } = await makeCampaign(owner, { name: "Onam", at });
  return { ...(await visits.as(owner, "/campaigns", { spoilt })), owner, id };
}

state(
  "a list of campaigns",
  async (visits) => {
    const owner = await sender(visits);
    const { id } = await makeCampaign(owner, { name: "Diwali", subject: "For you, {name}" });
    await campaignIs(owner, id, "completed");
    // Brevo keeps asking to wait, so that nothing of this one goes out.
    const fault = { mode: "rateLimit", retryAfterSeconds: 60 } as const;
    await visits.sandbox("setFaultChances", "brevo", [{ fault, probability: 1 }]);
    const holi = await makeCampaign(owner, { name: "Holi" });
    await campaignIs(owner, holi.id, "processing");
    await makeCampaign(owner, { name: "Onam", at: new Date(Date.now() + 24 * 60 * 60_000) });
    const visit = await visits.as(owner, "/campaigns");
    await rowOf(visit.page, "Diwali").waitFor();
    return visit;
  },
  (row) => {
    row("Campaigns: four cards, and each campaign by its columns", async ({ page }) => {
      await shows(page.getByRole("main"), "campaigns");
    });
    row("Campaigns: Created is a date", async ({ page }) => {
      const today = await todayIn(page, "short");
      expect(await textOf(cell(rowOf(page, "Diwali"), "Created"))).toBe(today);
    });
    for (const [promise, name, word, colour] of [
      ["Campaigns: completed is blue", "Diwali", "Completed", "blue"],
      ["Campaigns: processing is yellow", "Holi", "Processing", "yellow"],
      ["Campaigns: any other is gray", "Onam", "Scheduled", "gray"],
    ] as const) {
      row(promise, async ({ page }) => {
        expect(await colourOf(status(page, name, word))).toBe(colour);
      });
    }
    row(
      "Campaigns: delete asks 'Are you sure you want to delete \"{name}\"? …'",
      async ({ page }) => {
        await page.getByRole("button", { name: "Delete Campaign Diwali" }).click();
        const sentence = 'Are you sure you want to delete "Diwali"? This action cannot be undone.';
        await page.getByRole("dialog").getByText(sentence, { exact: true }).waitFor();
        await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("dialog").waitFor({ state: "hidden" });
      },
    );
    row("Campaigns: the question before a deletion can be declined", async ({ page, requests }) => {
      await page.getByRole("button", { name: "Delete Campaign Diwali" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await rowOf(page, "Diwali").waitFor();
      expect(requests().filter((line) => line.includes("campaigns.delete"))).toEqual([]);
    });
    row("Campaigns: View Logs opens the Communication Logs", async ({ page }) => {
      await page.getByRole("button", { name: "View Logs of Diwali" }).click();
      const logs = page.getByRole("dialog", { name: "Communication Logs" });
      await logs.getByText("Diwali", { exact: true }).waitFor();
      await logs.getByRole("button", { name: "Close" }).click();
      await logs.waitFor({ state: "hidden" });
    });
    row("Campaigns: with email set up, Create leads on", async ({ page }) => {
      await createButton(page).click();
      await page.getByRole("heading", { name: "Create Campaign" }).waitFor();
      expect(pathOf(page)).toBe("/campaigns/create");
      await page.goBack();
      await rowOf(page, "Diwali").waitFor();
    });
  },
);

for (const [word, colour] of [
  ["active", "green"],
  ["failed", "gray"],
] as const) {
  state(
    `a campaign that is ${word}`,
    async (visits) =>
      // A short or rare state: the wire puts it in place of the campaign's own.
      await scheduler(visits, [
        alters("campaigns.list", (list: { items: object[] }) => ({
          ...list,
          items: list.items.map((campaign) => ({ ...campaign, status: word })),
        })),
      ]),
    (row) => {
      row(`Campaigns: ${word} is ${colour}`, async ({ page }) => {
        const badge = status(page, "Onam", `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
        expect(await colourOf(badge)).toBe(colour);
      });
    },
  );
}

state(
  "a campaign to be created without email",
  async (visits) => {
    const visit = await visits.as(await visits.person(), "/campaigns");
    await createButton(visit.page).click();
    const dialog = visit.page.getByRole("dialog", { name: "Email Configuration Required" });
    return { ...visit, dialog };
  },
  (row) => {
    row("Campaigns: 'Email Configuration Required' gives three reasons", async ({ dialog }) => {
      await shows(dialog, "email-required");
    });
    row(
      "Campaigns: without email set up, 'Email Configuration Required' shows",
      async ({ page, dialog }) => {
        await dialog.waitFor();
        expect(pathOf(page)).toBe("/campaigns");
      },
    );
    row("Campaigns: Cancel closes 'Email Configuration Required'", async ({ page, dialog }) => {
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "hidden" });
      await createButton(page).click();
      await dialog.waitFor();
    });
    row(
      "Campaigns: 'Configure Email Settings' goes to /email-settings",
      async ({ page, dialog }) => {
        await dialog.getByRole("link", { name: "Configure Email Settings" }).click();
        await page.getByRole("heading", { level: 1, name: "Email Configuration" }).waitFor();
        expect(pathOf(page)).toBe("/email-settings");
        await page.goBack();
        await createButton(page).click();
        await dialog.waitFor();
      },
    );
  },
);

state(
  "a check of the email that fails",
  async (visits) => {
    const visit = await scheduler(visits, [breaks("emailSettings.get")]);
    await createButton(visit.page).click();
    return visit;
  },
  (row) => {
    row("Campaigns: a check that fails counts as not configured", async ({ page }) => {
      await page.getByRole("dialog", { name: "Email Configuration Required" }).waitFor();
    });
  },
);

async function deletes({ page }: Visit): Promise<void> {
  await page.getByRole("button", { name: "Delete Campaign Onam" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Campaign" }).click();
}

state(
  "a campaign that is deleted",
  async (visits) => {
    const visit = await scheduler(visits);
    await deletes(visit);
    return visit;
  },
  (row) => {
    const toast = "Campaign deleted successfully";
    row(
      "Campaigns: 'Campaign deleted successfully'",
      async ({ page }) => await seesToast(page, toast, "success"),
    );
    row(
      "Toasts: the toast of a deleted campaign stays 2000 ms",
      async ({ page }) => await toastLasts(page, toast, 2000),
    );
    row("Campaigns: the campaign leaves the list", async ({ page, owner }) => {
      await rowOf(page, "Onam").waitFor({ state: "hidden" });
      expect((await owner.api.get("/user/get-campaign")).data).toEqual([]);
    });
  },
);

state(
  "a campaign over whose deletion the server breaks",
  async (visits) => {
    const visit = await scheduler(visits, [breaks("campaigns.delete")]);
    await deletes(visit);
    return visit;
  },
  (row) => {
    row("Campaigns: 'Failed to delete campaign'", async ({ page }) => {
      await seesToast(page, "Failed to delete campaign");
      await rowOf(page, "Onam").waitFor();
    });
  },
);

state(
  "a campaign that is gone before it is deleted",
  async (visits) => {
    const visit = await scheduler(visits);
    await rowOf(visit.page, "Onam").waitFor();
    await visit.owner.api.send("DELETE", `/user/delete-campaign/${visit.id}`);
    await deletes(visit);
    return visit;
  },
  (row) => {
    row(
      "Campaigns: the server's message is preferred to 'Failed to delete campaign'",
      async ({ page }) => {
        await seesToast(page, "Campaign not found");
      },
    );
  },
);

state(
  "a list that can't be fetched",
  async ({ person, as }) =>
    await as(await person(), "/campaigns", { spoilt: [breaks("campaigns.list")] }),
  (row) => {
    const toast = "Failed to fetch campaigns";
    row("Campaigns: 'Failed to fetch campaigns'", async ({ page }) => await seesToast(page, toast));
    row(
      "Toasts: the toast of campaigns that fail to load stays 4000 ms",
      async ({ page }) => await toastLasts(page, toast, 4000),
    );
  },
);

state(
  "a list the server refuses with a sentence",
  async ({ person, as }) =>
    await as(await person(), "/campaigns", { spoilt: [refuses("campaigns.list", SENTENCE)] }),
  (row) => {
    row(
      "Campaigns: the server's message is preferred to 'Failed to fetch campaigns'",
      async ({ page }) => {
        await seesToast(page, SENTENCE.message);
      },
    );
  },
);
