import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { CREATE_CAMPAIGN_ROWS } from "./rows/create-campaign.ts";
import { addRule, COMPLETE, fillIn, submitButton } from "./support/campaign-form.ts";
import type { Written } from "./support/campaign-form.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";
import type { SpecCustomer } from "./support/customers.ts";
import { setUpEmail } from "./support/email.ts";
import { breaks, holds, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import { latch } from "./support/latch.ts";
import type { Person } from "./support/person.ts";
import { bodyRows, columnsOf, landsOn, pathOf, textOf } from "./support/see.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance(CREATE_CAMPAIGN_ROWS);

/** Seven who have spent, of whom five are active; with 29 orders between them. */
const AUDIENCE: SpecCustomer[] = (
  [
    ["female", 22, 1, "Yes"],
    ["female", 24, 2, "Yes"],
    ["female", 25, 3, "Yes"],
    ["male", 34, 4, "Yes"],
    ["male", 44, 5, "Yes"],
    ["other", 54, 6, "No"],
    ["other", 55, 8, "No"],
  ] as const
).map(([gender, age, order_count, is_active], index) => ({
  name: `Customer ${index + 1}`,
  email: `customer.${index + 1}@example.com`,
  gender,
  age,
  total_spent: (index + 1) * 1000,
  order_count,
  is_active,
}));

const SENTENCE = { status: 409, message: "The list is being moved. Please try again" };

const button = (page: Page, name: string): Locator => page.getByRole("button", { name });

/** The form, of somebody who can send. */
async function opened(
  { person, as }: Visits,
  spoilt: Fault[] = [],
): Promise<Visit & { owner: Person }> {
  const owner = await person();
  await Promise.all([setUpEmail(owner), addCustomers(owner, AUDIENCE)]);
  const visit = await as(owner, "/campaigns/create", { spoilt });
  await button(visit.page, "Add rule").waitFor();
  return { ...visit, owner };
}

/** The form, filled in as far as it is said and sent. */
async function submitted(
  visits: Visits,
  written: Written,
  spoilt: Fault[] = [],
): Promise<Visit & { owner: Person }> {
  const visit = await opened(visits, spoilt);
  await fillIn(visit.page, written);
  await submitButton(visit.page).click();
  return visit;
}

/** Everything but the one thing that is named. */
function without(part: keyof Written): Written {
  return Object.fromEntries(Object.entries(COMPLETE).filter(([key]) => key !== part));
}

async function choose(page: Page, title: string, option: string): Promise<void> {
  await page.getByTitle(title).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function offeredBy(page: Page, title: string): Promise<string[]> {
  await page.getByTitle(title).click();
  const list = page.getByRole("listbox").filter({ visible: true });
  await list.waitFor();
  const offered = await list.getByRole("option").allInnerTexts();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  return offered;
}

state(
  "an empty form",
  async (visits) => await opened(visits),
  (row) => {
    row("create.title", async ({ page }) => {
      await page.getByRole("heading", { level: 1, name: "Create Campaign" }).waitFor();
    });
    for (const [id, name] of [
      ["create.details.title", "Campaign Details"],
      ["create.audience.title", "Audience Segmentation"],
      ["create.message.title", "Campaign Message"],
    ] as const) {
      row(id, async ({ page }) => {
        await page.getByRole("region", { name }).getByRole("heading", { name }).waitFor();
      });
    }
    row("create.details.name", async ({ page }) => {
      const field = page
        .getByRole("region", { name: "Campaign Details" })
        .getByLabel("Campaign Name");
      expect(await field.getAttribute("required")).not.toBeNull();
    });
    row("create.details.description", async ({ page }) => {
      const field = page
        .getByRole("region", { name: "Campaign Details" })
        .getByLabel("Segment Description");
      expect(await field.getAttribute("required")).toBeNull();
    });
    row("create.message.subject", async ({ page }) => {
      await page.getByRole("region", { name: "Campaign Message" }).getByLabel("Subject").waitFor();
    });
    row("create.message.rows", async ({ page }) => {
      const body = page
        .getByRole("region", { name: "Campaign Message" })
        .getByLabel("Message Body");
      expect(await body.getAttribute("rows")).toBe("6");
    });
    row("create.submit.label", async ({ page }) => {
      expect(await textOf(submitButton(page))).toBe("Create Campaign");
    });
    for (const [id, name] of [
      ["create.estimate.no-rules", "Estimate Size"],
      ["create.preview.no-rules", "Detailed Preview"],
      ["create.ai.no-rules", "Generate using AI"],
    ] as const) {
      row(id, async ({ page }) => {
        expect(await button(page, name).isDisabled()).toBe(true);
      });
    }
    row("create.cancel", async ({ page }) => {
      await page.getByRole("main").getByRole("link", { name: "Cancel" }).click();
      await page.getByRole("heading", { level: 1, name: /^Good / }).waitFor();
      expect(pathOf(page)).toBe("/dashboard");
      await page.goBack();
      await button(page, "Add rule").waitFor();
    });
  },
);

state(
  "a rule",
  async (visits) => {
    const visit = await opened(visits);
    await button(visit.page, "Add rule").click();
    await visit.page.getByTitle("Value").waitFor();
    return visit;
  },
  (row) => {
    row("create.rules.parts", async ({ page }) => {
      for (const part of ["Field", "Operator", "Value"]) {
        expect(await page.getByTitle(part).count(), part).toBe(1);
      }
    });
    row("create.rules.combinator", async ({ page }) => {
      expect(await offeredBy(page, "Combinator")).toEqual(["and", "or"]);
    });
    row("create.field.first-six", async ({ page }) => {
      expect((await offeredBy(page, "Field")).slice(0, 6)).toEqual([
        "Total spent",
        "Order count",
        "Last purchase (days ago)",
        "City",
        "Country",
        "Is active",
      ]);
    });
    for (const [id, label, type] of [
      ["create.field.total_spent", "Total spent", "number"],
      ["create.field.order_count", "Order count", "number"],
      ["create.field.last_purchase", "Last purchase (days ago)", "number"],
      ["create.field.age", "Age", "number"],
      ["create.field.city", "City", "text"],
      ["create.field.country", "Country", "text"],
    ] as const) {
      row(id, async ({ page }) => {
        await choose(page, "Field", label);
        const value = page.getByTitle("Value");
        await value.fill("");
        await value.pressSequentially("ab7");
        await value.blur();
        expect(await value.inputValue()).toBe("ab7");
        expect(await value.getAttribute("aria-invalid")).toBe(type === "number" ? "true" : null);
        if (label.includes("days ago"))
          expect(await value.getAttribute("placeholder")).toBe("Days ago");
      });
    }
    row("create.field.is_active", async ({ page }) => {
      await choose(page, "Field", "Is active");
      expect(await offeredBy(page, "Value")).toEqual(["Yes", "No"]);
    });
    row("create.operators.number", async ({ page }) => {
      await choose(page, "Field", "Order count");
      expect(await offeredBy(page, "Operator")).toEqual([">", "<", "==", ">=", "<=", "!="]);
    });
    row("create.operators.text", async ({ page }) => {
      await choose(page, "Field", "City");
      expect(await offeredBy(page, "Operator")).toEqual(["==", "!=", "contains"]);
    });
  },
);

state(
  "an estimate",
  async (visits) => {
    const visit = await opened(visits);
    await addRule(visit.page, "0");
    const { opened: counted, open } = latch();
    visit.spoil(holds("segments.estimate", counted));
    await button(visit.page, "Estimate Size").click();
    const busy = {
      estimate: await button(visit.page, "Estimate Size").isDisabled(),
      preview: await button(visit.page, "Detailed Preview").isDisabled(),
    };
    open();
    await visit.page.getByText(/^Estimated audience size/).waitFor();
    return { ...visit, busy };
  },
  (row) => {
    row("create.estimate.busy", async ({ busy }) => expect(busy.estimate).toBe(true));
    row("create.preview.busy", async ({ busy }) => expect(busy.preview).toBe(true));
    row("create.estimate.shown", async ({ page }) => {
      await page.getByText("Estimated audience size: 7 customers", { exact: true }).waitFor();
    });
    row("create.estimated.toast", async ({ page }) => {
      await seesToast(page, "Estimated audience: 7 customers", "success");
    });
    row("create.estimated.duration", async ({ page }) => {
      await toastLasts(page, "Estimated audience: 7 customers", 2000);
    });
    row("create.estimate.kept", async ({ page }) => {
      await page.getByTitle("Value").fill("5000");
      await page.getByText("Estimated audience size: 7 customers", { exact: true }).waitFor();
      await page.getByTitle("Value").fill("0");
    });
  },
);

for (const [name, fault, rows] of [
  ["breaks", breaks("segments.estimate"), "fallback"],
  ["refuses with a sentence", refuses("segments.estimate", SENTENCE), "server-message"],
] as const) {
  state(
    `an estimate over which the server ${name}`,
    async (visits) => {
      const visit = await opened(visits);
      await fillIn(visit.page, { rule: "0", estimated: true });
      visit.spoil(fault);
      await button(visit.page, "Estimate Size").click();
      return visit;
    },
    (row) => {
      if (rows === "server-message") {
        row("create.estimate-failed.server-message", async ({ page }) => {
          await seesToast(page, SENTENCE.message);
        });
        return;
      }
      row("create.estimate-failed.fallback", async ({ page }) => {
        await seesToast(page, "Failed to estimate audience");
      });
      row("create.estimate-failed.reset", async ({ page }) => {
        await page.getByText("Estimated audience size: 0 customers", { exact: true }).waitFor();
      });
    },
  );
}

/** What a table says of each name: "female" → "42.9%". */
async function figures(table: Locator): Promise<Record<string, string>> {
  const rows = await bodyRows(table).all();
  const read = rows.map(async (one) => [
    await textOf(one.getByRole("rowheader")),
    await textOf(one.getByRole("cell").first()),
  ]);
  return Object.fromEntries(await Promise.all(read));
}

state(
  "the Segment Preview",
  async (visits) => {
    const visit = await opened(visits);
    await addRule(visit.page, "0");
    await button(visit.page, "Detailed Preview").click();
    const dialog = visit.page.getByRole("dialog", { name: "Segment Preview" });
    await dialog.waitFor();
    return { ...visit, dialog };
  },
  (row) => {
    const figure = (dialog: Locator, name: string): Locator =>
      dialog.getByRole("group", { name, exact: true });
    row("create.preview.total", async ({ dialog }) => {
      expect(await textOf(figure(dialog, "Total Customers"))).toBe("Total Customers 7");
    });
    row("create.preview.active", async ({ dialog }) => {
      expect(await textOf(figure(dialog, "Active Customers"))).toBe("Active Customers 5");
    });
    row("create.preview.sample", async ({ dialog }) => {
      await dialog.getByRole("heading", { name: "Sample Customers" }).waitFor();
      const sample = dialog.getByRole("table", { name: "Sample customers" });
      expect(await columnsOf(sample)).toEqual(["Name", "Email", "Orders", "Spent"]);
      const one = bodyRows(sample).filter({ hasText: "customer.3@example.com" });
      const cells = await one.getByRole("cell").allInnerTexts();
      expect(cells.map((cell) => cell.trim())).toEqual([
        "Customer 3",
        "customer.3@example.com",
        "3",
        "₹3,000.00",
      ]);
    });
    row("create.preview.gender", async ({ dialog }) => {
      await dialog.getByRole("heading", { name: "Gender" }).waitFor();
      // Of seven: three women, two men, two others.
      expect(await figures(dialog.getByRole("table", { name: /^Gender/ }))).toEqual({
        female: "42.9%",
        male: "28.6%",
        other: "28.6%",
      });
    });
    row("create.preview.ages", async ({ dialog }) => {
      await dialog.getByRole("heading", { name: "Age Groups" }).waitFor();
      const shares = Object.values(
        await figures(dialog.getByRole("table", { name: /^Age groups/ })),
      );
      expect(shares.toSorted()).toEqual(["14.3%", "14.3%", "14.3%", "28.6%", "28.6%"]);
    });
    row("create.preview.age-buckets", async ({ dialog }) => {
      // 22 and 24; 25 and 34; 44; 54; 55.
      expect(await figures(dialog.getByRole("table", { name: /^Age groups/ }))).toEqual({
        "18-24": "28.6%",
        "25-34": "28.6%",
        "35-44": "14.3%",
        "45-54": "14.3%",
        "55+": "14.3%",
      });
    });
    const activity = (dialog: Locator): Locator =>
      dialog.locator("section", {
        has: dialog.page().getByRole("heading", { name: "Activity Overview" }),
      });
    row("create.preview.active-share", async ({ dialog }) => {
      // Five of seven.
      expect(await textOf(activity(dialog))).toContain("Active customers 71.4%");
    });
    row("create.preview.average-orders", async ({ dialog }) => {
      // 29 orders of seven customers.
      expect(await textOf(activity(dialog))).toContain("Average orders 4.1");
    });
  },
);

state(
  "a preview that fails",
  async (visits) => {
    const visit = await opened(visits, [refuses("segments.preview", SENTENCE)]);
    await addRule(visit.page, "0");
    await button(visit.page, "Detailed Preview").click();
    return visit;
  },
  (row) => {
    row(
      "create.preview-failed",
      async ({ page }) => await seesToast(page, "Failed to get preview"),
    );
  },
);

const VARIABLE = "Message must include at least one personalization variable like {name}";
const RULE = "Please add at least one segment rule";
const ESTIMATE = "Please estimate audience size first by clicking 'Estimate Size'";

/** The sentence a field is refused with. */
async function refusedAt(page: Page, label: string, sentence: string): Promise<void> {
  const field = page.getByLabel(label);
  await expect.poll(async () => await field.getAttribute("aria-invalid")).toBe("true");
  const described = (await field.getAttribute("aria-describedby")) ?? "";
  const words = described.split(" ").map(async (id) => await textOf(page.locator(`[id="${id}"]`)));
  expect(await Promise.all(words)).toContain(sentence);
}

state(
  "an empty form that is sent",
  async (visits) => await submitted(visits, {}),
  (row) => {
    row("create.name.field", async ({ page }) => {
      await refusedAt(page, "Campaign Name", "Campaign name is required");
    });
    row("create.subject.field", async ({ page }) => {
      await refusedAt(page, "Subject", "Subject is required");
    });
    row("create.message.field", async ({ page }) => {
      await refusedAt(page, "Message Body", "Message is required");
    });
    row("create.rule.field", async ({ page }) => {
      const audience = page.getByRole("region", { name: "Audience Segmentation" });
      await audience.getByText(RULE, { exact: true }).waitFor();
    });
    row("create.name.toast", async ({ page }) => {
      await seesToast(page, "Please enter a campaign name");
    });
    row("create.invalid.duration", async ({ page }) => {
      await toastLasts(page, "Please enter a campaign name", 4000);
    });
    row("create.invalid.not-sent", async ({ page, requests }) => {
      expect(pathOf(page)).toBe("/campaigns/create");
      expect(
        requests().filter((line) => /segments\.create\b|campaigns\.create\b/.test(line)),
      ).toEqual([]);
    });
  },
);

state(
  "a form without a subject that is sent",
  async (visits) => await submitted(visits, without("subject")),
  (row) => {
    row("create.subject.toast", async ({ page }) => {
      await seesToast(page, "Please enter a subject line");
    });
  },
);

state(
  "a form without a message that is sent",
  async (visits) => await submitted(visits, without("body")),
  (row) => {
    row("create.message.toast", async ({ page }) => {
      await seesToast(page, "Please enter a message body");
    });
  },
);

state(
  "a form whose message has no variable that is sent",
  async (visits) => await submitted(visits, { ...COMPLETE, body: "Dear customer" }),
  (row) => {
    row("create.variable.field", async ({ page }) => {
      await refusedAt(page, "Message Body", VARIABLE);
    });
    row("create.variable.toast", async ({ page }) => await seesToast(page, VARIABLE));
  },
);

state(
  "a form without rules that is sent",
  async (visits) =>
    await submitted(visits, { name: "Diwali", subject: "Hello", body: "Dear {name}" }),
  (row) => {
    row("create.rule.toast", async ({ page }) => await seesToast(page, RULE));
  },
);

state(
  "an empty form whose disabled buttons are pressed all the same",
  async (visits) => {
    const visit = await opened(visits);
    for (const name of ["Estimate Size", "Generate using AI"]) {
      await button(visit.page, name).press("Enter");
    }
    return visit;
  },
  (row) => {
    row("create.estimate-needs-rules", async ({ page }) => {
      await seesToast(page, "Please add at least one segment rule first");
    });
    row("create.ai-needs-rules", async ({ page }) => {
      await seesToast(page, "Please define segment rules first");
    });
  },
);

state(
  "a form without an estimate that is sent",
  async (visits) => await submitted(visits, without("estimated")),
  (row) => {
    row("create.estimate-first.field", async ({ page }) => {
      const audience = page.getByRole("region", { name: "Audience Segmentation" });
      await audience.getByText(ESTIMATE, { exact: true }).waitFor();
    });
    row("create.estimate-first.toast", async ({ page }) => await seesToast(page, ESTIMATE));
  },
);

state(
  "a form for nobody that is sent",
  async (visits) => await submitted(visits, { ...COMPLETE, rule: "9999999" }),
  (row) => {
    row("create.estimate-zero", async ({ page }) => {
      await page.getByText("Estimated audience size: 0 customers", { exact: true }).waitFor();
      await seesToast(page, ESTIMATE);
    });
  },
);

state(
  "a campaign that is created",
  async (visits) => {
    const { opened: created, open } = latch();
    const visit = await submitted(visits, COMPLETE, [holds("campaigns.create", created)]);
    const { page } = visit;
    const busy = page.getByRole("button", { name: "Creating Campaign..." });
    await busy.waitFor();
    const disabled = await busy.isDisabled();
    open();
    await landsOn(page, "/dashboard");
    return { ...visit, disabled };
  },
  (row) => {
    row("create.submit.busy", async ({ disabled }) => expect(disabled).toBeDefined());
    row("create.submit.busy-disabled", async ({ disabled }) => expect(disabled).toBe(true));
    row("create.success.dashboard", async ({ page }) => expect(pathOf(page)).toBe("/dashboard"));
    row("create.created.toast", async ({ page }) => {
      await seesToast(page, "Campaign created successfully!", "success");
    });
    row("create.segment-first", async ({ owner, requests }) => {
      const made = requests().filter((line) => /segments\.create\b|campaigns\.create\b/.test(line));
      expect(made.map((line) => /(\w+)\.create/.exec(line)?.[1])).toEqual([
        "segments",
        "campaigns",
      ]);
      const segments = (await owner.api.get("/user/get-segment")).data;
      const campaigns = (await owner.api.get("/user/get-campaign")).data;
      const { segment_id: id } = (campaigns.data ?? campaigns)[0];
      expect(id._id ?? id).toBe((segments.data ?? segments)[0]._id);
    });
    row("create.segment-name", async ({ owner }) => {
      const { data } = await owner.api.get("/user/get-segment");
      expect((data.data ?? data)[0]).toMatchObject({
        name: "Segment for Diwali",
        description: "Who buys a lot",
        rules: { combinator: "and", rules: [{ field: "total_spent", operator: ">", value: 0 }] },
      });
    });
    row("create.template-variables", async ({ owner }) => {
      const { data } = await owner.api.get("/user/get-campaign");
      expect((data.data ?? data)[0].template.variables).toEqual(["name", "city"]);
    });
  },
);

state(
  "a campaign the server breaks over",
  async (visits) => await submitted(visits, COMPLETE, [breaks("campaigns.create")]),
  (row) => {
    row("create.failed.fallback", async ({ page }) => {
      await seesToast(page, "Failed to create campaign");
    });
    row("create.failed.stays", async ({ page }) => {
      expect(pathOf(page)).toBe("/campaigns/create");
      expect(await page.getByLabel("Campaign Name").inputValue()).toBe("Diwali");
      expect(await textOf(submitButton(page))).toBe("Create Campaign");
    });
  },
);

state(
  "a campaign the server refuses with a sentence",
  async (visits) => await submitted(visits, COMPLETE, [refuses("campaigns.create", SENTENCE)]),
  (row) => {
    row(
      "create.failed.server-message",
      async ({ page }) => await seesToast(page, SENTENCE.message),
    );
  },
);

state(
  "a text that is being generated",
  async (visits) => {
    const { opened: generated, open } = latch();
    const visit = await opened(visits, [
      holds("/api/ai/generate-campaign-content/events", generated),
    ]);
    await addRule(visit.page, "0");
    await button(visit.page, "Generate using AI").click();
    return { ...visit, open };
  },
  (row) => {
    row("create.ai.busy", async ({ page, open }) => {
      await expect
        .poll(async () => await button(page, "Generate using AI").isDisabled())
        .toBe(true);
      open();
      await expect
        .poll(async () => await button(page, "Generate using AI").isDisabled())
        .toBe(false);
    });
  },
);
