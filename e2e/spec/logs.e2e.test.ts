import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { FATES, withFiveFates } from "./support/campaigns.ts";
import { conformance } from "./support/conformance.ts";
import { alters, breaks, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import { bodyRows, colourOf, textOf } from "./support/see.ts";
import { shows } from "./support/shows.ts";
import { seesToast } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance();

const SENTENCE = { status: 503, message: "This is not available right now" };

type OpenLogs = {
  dialog: Locator;
  key: string;
  /** The service's reason for one failed mail. */
  reason: string;
} & Visit;

/** The logs of a campaign to five people, each with another outcome. */
async function openVisit(visits: Visits, spoilt: Fault[] = []): Promise<OpenLogs> {
  const { owner, key, id } = await withFiveFates(visits);
  const { data } = await owner.api.get(`/user/get-log?campaignId=${id}`);
  const { failure_reason: reason } = data.find(
    (log: { status: string }) => log.status === "failed",
  );
  const visit = await visits.as(owner, "/campaigns", { spoilt });
  await visit.page.getByRole("button", { name: "View Logs of Diwali" }).click();
  const dialog = visit.page.getByRole("dialog", { name: "Communication Logs" });
  await dialog.waitFor();
  return { ...visit, dialog, key, reason };
}

const table = (dialog: Locator): Locator =>
  dialog.getByRole("table", { name: "Communication logs" });
const rowOf = (dialog: Locator, name: string): Locator =>
  bodyRows(table(dialog)).filter({ hasText: name });
const cell = (row: Locator, column: string): Locator => row.locator(`[data-label="${column}"]`);
const search = (dialog: Locator): Locator =>
  dialog.getByPlaceholder("Search by name, email, or status...", { exact: true });

/** Waits until the list has exactly these logs, by the first word of their addresses. */
async function lists(dialog: Locator, ...fates: string[]): Promise<void> {
  const names = async (): Promise<string[]> => {
    const emails = await table(dialog).locator('[data-label="Email"]').allInnerTexts();
    return emails.map((email) => email.trim().split(".")[0] ?? "").toSorted();
  };
  await expect.poll(names).toEqual(fates.toSorted());
}

async function searches(dialog: Locator, words: string, ...fates: string[]): Promise<void> {
  await search(dialog).fill(words);
  await lists(dialog, ...fates);
  await search(dialog).fill("");
  await lists(dialog, ...FATES);
}

function widthOf(page: Page): Promise<number> {
  return page
    .getByRole("dialog")
    .boundingBox()
    .then((box) => box?.width ?? 0);
}

state(
  "the logs of a campaign",
  async (visits) => {
    const visit = await openVisit(visits);
    await bodyRows(table(visit.dialog)).nth(4).waitFor();
    return visit;
  },
  (row) => {
    row("Logs: search, statuses, columns and the timeline of each log", async ({ dialog }) => {
      await shows(dialog, "logs");
    });
    row("Logs: the search finds a name", async ({ dialog }) => {
      await searches(dialog, "clicked rao", "clicked");
    });
    row("Logs: the search finds an email", async ({ dialog, key }) => {
      await searches(dialog, `silent.${key}@`, "silent");
    });
    row(
      "Logs: the search finds a status",
      async ({ dialog }) => await searches(dialog, "failed", "bounce"),
    );
    row("Logs: the status filter narrows the list", async ({ dialog }) => {
      await dialog.getByRole("radio", { name: /^Opened/ }).check({ force: true });
      await lists(dialog, "opened");
      await dialog.getByRole("radio", { name: /^All Statuses/ }).check({ force: true });
      await lists(dialog, ...FATES);
    });
    row("Logs: Customer shows the initial", async ({ dialog }) => {
      const customer = await textOf(cell(rowOf(dialog, "Clicked Rao"), "Customer"));
      expect(customer).toMatch(/^C /);
    });
    const why = (dialog: Locator, reason: string): Locator =>
      cell(rowOf(dialog, "Bounce Rao"), "Current Status").getByText(reason, { exact: true });
    row("Logs: a failure shows its reason", async ({ dialog, reason }) => {
      expect(reason).not.toBe("");
      await why(dialog, reason).waitFor();
    });
    row("Logs: the reason is red", async ({ dialog, reason }) => {
      expect(await colourOf(why(dialog, reason))).toBe("red");
    });
    for (const [promise, name, word, colour] of [
      ["Logs: sent is blue", "Silent", "Sent", "blue"],
      ["Logs: delivered is green", "Delivered", "Delivered", "green"],
      ["Logs: opened is purple", "Opened", "Opened", "purple"],
      ["Logs: clicked is indigo", "Clicked", "Clicked", "indigo"],
      ["Logs: failed is red", "Bounce", "Failed", "red"],
    ] as const) {
      row(promise, async ({ dialog }) => {
        const status = cell(rowOf(dialog, `${name} Rao`), "Current Status");
        expect(await colourOf(status.getByText(word, { exact: true }))).toBe(colour);
      });
    }
    row("Logs: Last Updated is the latest of the times", async ({ dialog }) => {
      const clickedRow = rowOf(dialog, "Clicked Rao");
      const steps = await cell(clickedRow, "Status Timeline")
        .getByRole("listitem")
        .allTextContents();
      const latest = steps.at(-1)?.replace("Clicked ", "");
      expect(await textOf(cell(clickedRow, "Last Updated"))).toBe(latest);
    });
    row("Pages: the modal is of size xl", async ({ page }) => {
      const width = await widthOf(page);
      expect(width).toBeGreaterThan(1000);
      expect(width).toBeLessThan(1280);
    });
  },
);

const NOTHING = { sent_at: null, delivered_at: null, opened_at: null, clicked_at: null };

state(
  "a log of nobody that still waits",
  async (visits) =>
    // A customer with logs is never removed, so the wire removes this one from the response.
    await openVisit(visits, [
      alters("campaigns.logs", (response: { items: object[] }) => ({
        ...response,
        items: response.items
          .slice(0, 1)
          .map((log) => ({ ...log, ...NOTHING, status: "queued", customer: null })),
      })),
    ]),
  (row) => {
    const only = (dialog: Locator): Locator => bodyRows(table(dialog)).first();
    row("Logs: 'Unknown Customer' and 'No phone' without one", async ({ dialog }) => {
      const customer = await textOf(cell(only(dialog), "Customer"));
      expect(customer).toMatch(/Unknown Customer No phone$/);
    });
    row("Logs: 'No email' without one", async ({ dialog }) => {
      expect(await textOf(cell(only(dialog), "Email"))).toBe("No email");
    });
    row("Logs: 'Not updated' where there is none", async ({ dialog }) => {
      expect(await textOf(cell(only(dialog), "Last Updated"))).toBe("Not updated");
    });
    row("Logs: queued is yellow", async ({ dialog }) => {
      const status = cell(only(dialog), "Current Status");
      expect(await colourOf(status.getByText("Queued", { exact: true }))).toBe("yellow");
    });
  },
);

state(
  "logs that can't be fetched",
  async (visits) => await openVisit(visits, [breaks("campaigns.logs")]),
  (row) => {
    row("Campaigns: 'Failed to fetch communication logs'", async ({ page }) => {
      await seesToast(page, "Failed to fetch communication logs");
    });
  },
);

state(
  "logs the server refuses with a sentence",
  async (visits) => await openVisit(visits, [refuses("campaigns.logs", SENTENCE)]),
  (row) => {
    row(
      "Campaigns: the server's message is preferred when logs fail to load",
      async ({ page }) => await seesToast(page, SENTENCE.message),
    );
  },
);
