import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { addRule, COMPLETE, fillIn, submitButton } from "./support/campaign-form.ts";
import type { FormContents } from "./support/campaign-form.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";
import type { SpecCustomer } from "./support/customers.ts";
import { setUpEmail } from "./support/email.ts";
import { breaks, holds, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import { latch } from "./support/latch.ts";
import type { Person } from "./support/person.ts";
import { landsOn, pathOf, textOf } from "./support/see.ts";
import { shows } from "./support/shows.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance();

/** Seven customers with purchases and 29 orders in all; five are active. */
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

/** Opens the form for a user who can send. */
async function openVisit(
  { person, as }: Visits,
  spoilt: Fault[] = [],
): Promise<Visit & { owner: Person }> {
  const owner = await person();
  await Promise.all([setUpEmail(owner), addCustomers(owner, AUDIENCE)]);
  const visit = await as(owner, "/campaigns/create", { spoilt });
  await button(visit.page, "Add rule").waitFor();
  return { ...visit, owner };
}

/** Fills in the given fields of the form and submits it. */
async function submitForm(
  visits: Visits,
  contents: FormContents,
  spoilt: Fault[] = [],
): Promise<Visit & { owner: Person }> {
  const visit = await openVisit(visits, spoilt);
  await fillIn(visit.page, contents);
  await submitButton(visit.page).click();
  return visit;
}

/** The complete contents without one field. */
function without(part: keyof FormContents): FormContents {
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
  const labels = await list.getByRole("option").allInnerTexts();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  return labels.map((label) => label.replace("\n", " "));
}

state(
  "an empty form",
  async (visits) => await openVisit(visits),
  (row) => {
    row(
      "Create Campaign: title, sections and fields; without rules their buttons are disabled",
      async ({ page }) => {
        await shows(page.getByRole("main"), "create-campaign");
      },
    );
    row("Create Campaign: Campaign Name is required", async ({ page }) => {
      const field = page
        .getByRole("region", { name: "Campaign Details" })
        .getByLabel("Campaign Name");
      expect(await field.getAttribute("required")).not.toBeNull();
    });
    row("Create Campaign: Segment Description is optional", async ({ page }) => {
      const field = page
        .getByRole("region", { name: "Campaign Details" })
        .getByLabel("Segment Description");
      expect(await field.getAttribute("required")).toBeNull();
    });
    row("Create Campaign: the Message Body has 6 rows", async ({ page }) => {
      const body = page
        .getByRole("region", { name: "Campaign Message" })
        .getByLabel("Message Body");
      expect(await body.getAttribute("rows")).toBe("6");
    });
    row("Create Campaign: Cancel goes to /dashboard", async ({ page }) => {
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
    const visit = await openVisit(visits);
    await button(visit.page, "Add rule").click();
    await visit.page.getByTitle("Value").waitFor();
    return visit;
  },
  (row) => {
    row("Create Campaign: a rule has field, operator and value", async ({ page }) => {
      for (const part of ["Field", "Operator", "Value"]) {
        expect(await page.getByTitle(part).count(), part).toBe(1);
      }
    });
    row("Create Campaign: the combinators are and and or", async ({ page }) => {
      expect(await offeredBy(page, "Combinator")).toEqual(["and", "or"]);
    });
    row(
      "Segments: total_spent, order_count, last_purchase, city, country and is_active come first",
      async ({ page }) => {
        expect((await offeredBy(page, "Field")).slice(0, 6)).toEqual([
          "Total spent",
          "Order count",
          "Last purchase",
          "City",
          "Country",
          "Is active",
        ]);
      },
    );
    for (const [promise, label, type] of [
      ["Segments: total_spent takes a number", "Total spent", "number"],
      ["Segments: order_count takes a number", "Order count", "number"],
      ["Segments: last_purchase takes days ago", "Last purchase", "number"],
      ["Segments: age takes a number", "Age", "number"],
      ["Segments: city takes text", "City", "text"],
      ["Segments: country takes text", "Country", "text"],
    ] as const) {
      row(promise, async ({ page }) => {
        await choose(page, "Field", label);
        const value = page.getByTitle("Value");
        await value.fill("");
        await value.pressSequentially("ab7");
        await value.blur();
        expect(await value.inputValue()).toBe("ab7");
        expect(await value.getAttribute("aria-invalid")).toBe(type === "number" ? "true" : null);
        if (promise.includes("days ago"))
          expect(await value.getAttribute("placeholder")).toBe("Days ago");
      });
    }
    row("Segments: is_active is chosen: Yes or No", async ({ page }) => {
      await choose(page, "Field", "Is active");
      expect(await offeredBy(page, "Value")).toEqual(["Yes", "No"]);
    });
    row("Segments: numbers: > < == >= <= !=, and between", async ({ page }) => {
      await choose(page, "Field", "Order count");
      expect(await offeredBy(page, "Operator")).toEqual([
        "is more than >",
        "is less than <",
        "is ==",
        "is at least >=",
        "is at most <=",
        "is not !=",
        "is between",
      ]);
    });
    row("Segments: text: == != contains, one of and empty", async ({ page }) => {
      await choose(page, "Field", "City");
      expect(await offeredBy(page, "Operator")).toEqual([
        "is ==",
        "is not !=",
        "contains",
        "is one of",
        "is empty",
        "is not empty",
      ]);
    });
  },
);

state(
  "an estimate",
  async (visits) => {
    const visit = await openVisit(visits);
    await addRule(visit.page, "0");
    const { whenOpen: countGate, open } = latch();
    visit.spoil(holds("segments.estimate", countGate));
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
    row("Create Campaign: Estimate Size is disabled while busy", async ({ busy }) =>
      expect(busy.estimate).toBe(true),
    );
    row("Create Campaign: Detailed Preview is disabled while busy", async ({ busy }) =>
      expect(busy.preview).toBe(true),
    );
    row("Create Campaign: 'Estimated audience size: N customers'", async ({ page }) => {
      await page.getByText("Estimated audience size: 7 customers", { exact: true }).waitFor();
    });
    row("Create Campaign: 'Estimated audience: N customers'", async ({ page }) => {
      await seesToast(page, "Estimated audience: 7 customers", "success");
    });
    row("Toasts: the toast of an estimate stays 2000 ms", async ({ page }) => {
      await toastLasts(page, "Estimated audience: 7 customers", 2000);
    });
    row("Create Campaign: an estimate stays when the rules change", async ({ page }) => {
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
      const visit = await openVisit(visits);
      await fillIn(visit.page, { rule: "0", isEstimated: true });
      visit.spoil(fault);
      await button(visit.page, "Estimate Size").click();
      return visit;
    },
    (row) => {
      if (rows === "server-message") {
        row("Create Campaign: a failed estimate shows the server's message", async ({ page }) => {
          await seesToast(page, SENTENCE.message);
        });
        return;
      }
      row("Create Campaign: 'Failed to estimate audience'", async ({ page }) => {
        await seesToast(page, "Failed to estimate audience");
      });
      row("Create Campaign: a failed estimate resets the count to 0", async ({ page }) => {
        await page.getByText("Estimated audience size: 0 customers", { exact: true }).waitFor();
      });
    },
  );
}

state(
  "the Segment Preview",
  async (visits) => {
    const visit = await openVisit(visits);
    await addRule(visit.page, "0");
    await button(visit.page, "Detailed Preview").click();
    const dialog = visit.page.getByRole("dialog", { name: "Segment Preview" });
    await dialog.waitFor();
    return { ...visit, dialog };
  },
  (row) => {
    row(
      "Segments: the Segment Preview has totals, samples, demographics and activity",
      async ({ dialog }) => {
        await shows(dialog, "segment-preview");
      },
    );
  },
);

state(
  "a preview that fails",
  async (visits) => {
    const visit = await openVisit(visits, [refuses("segments.preview", SENTENCE)]);
    await addRule(visit.page, "0");
    await button(visit.page, "Detailed Preview").click();
    return visit;
  },
  (row) => {
    row(
      "Create Campaign: 'Failed to get preview'",
      async ({ page }) => await seesToast(page, "Failed to get preview"),
    );
  },
);

const VARIABLE = "Message must include at least one personalization variable like {name}";
const RULE = "Please add at least one segment rule";
const ESTIMATE = "Please estimate audience size first by clicking 'Estimate Size'";

/** A field's error message. */
async function refusedAt(page: Page, label: string, sentence: string): Promise<void> {
  const field = page.getByLabel(label);
  await expect.poll(async () => await field.getAttribute("aria-invalid")).toBe("true");
  const descriptionIds = (await field.getAttribute("aria-describedby")) ?? "";
  const words = descriptionIds
    .split(" ")
    .map(async (id) => await textOf(page.locator(`[id="${id}"]`)));
  expect(await Promise.all(words)).toContain(sentence);
}

state(
  "an empty form that is sent",
  async (visits) => await submitForm(visits, {}),
  (row) => {
    row("Create Campaign: 'Campaign name is required' at the field", async ({ page }) => {
      await refusedAt(page, "Campaign Name", "Campaign name is required");
    });
    row("Create Campaign: 'Subject is required' at the field", async ({ page }) => {
      await refusedAt(page, "Subject", "Subject is required");
    });
    row("Create Campaign: 'Message is required' at the field", async ({ page }) => {
      await refusedAt(page, "Message Body", "Message is required");
    });
    row(
      "Create Campaign: 'Please add at least one segment rule' at the rules",
      async ({ page }) => {
        const audience = page.getByRole("region", { name: "Audience Segmentation" });
        await audience.getByText(RULE, { exact: true }).waitFor();
      },
    );
    row("Create Campaign: 'Please enter a campaign name'", async ({ page }) => {
      await seesToast(page, "Please enter a campaign name");
    });
    row("Toasts: the toast of an incomplete form stays 4000 ms", async ({ page }) => {
      await toastLasts(page, "Please enter a campaign name", 4000);
    });
    row("Create Campaign: nothing is sent while anything is amiss", async ({ page, requests }) => {
      expect(pathOf(page)).toBe("/campaigns/create");
      expect(
        requests().filter((line) => /segments\.create\b|campaigns\.create\b/.test(line)),
      ).toEqual([]);
    });
  },
);

const SUBJECT = "Please enter a subject line";
const BODY = "Please enter a message body";

state(
  "a form sent without rules, without a subject, without a message, and with a message that has no variable",
  async (visits) => {
    const contents = { name: "Diwali", subject: "Hello", body: "Dear {name}" };
    const visit = await submitForm(visits, contents);
    const { page } = visit;
    await seesToast(page, RULE);
    for (const [amiss, toast] of [
      [{ rule: "0", isEstimated: true, subject: "", body: "" }, SUBJECT],
      [{ subject: "Hello" }, BODY],
      [{ body: "Dear customer" }, VARIABLE],
    ] as const) {
      await fillIn(page, amiss);
      await submitButton(page).click();
      await seesToast(page, toast);
    }
    return visit;
  },
  (row) => {
    row(
      "Create Campaign: 'Please add at least one segment rule' by a toast",
      async ({ page }) => await seesToast(page, RULE),
    );
    row("Create Campaign: 'Please enter a subject line'", async ({ page }) => {
      await seesToast(page, SUBJECT);
    });
    row("Create Campaign: 'Please enter a message body'", async ({ page }) => {
      await seesToast(page, BODY);
    });
    row(
      "Create Campaign: a message without a variable is refused at the field",
      async ({ page }) => {
        await refusedAt(page, "Message Body", VARIABLE);
      },
    );
    row(
      "Create Campaign: a message without a variable is refused by a toast",
      async ({ page }) => await seesToast(page, VARIABLE),
    );
  },
);

state(
  "an empty form whose disabled buttons are pressed all the same",
  async (visits) => {
    const visit = await openVisit(visits);
    for (const name of ["Estimate Size", "Generate using AI"]) {
      await button(visit.page, name).press("Enter");
    }
    return visit;
  },
  (row) => {
    row(
      "Create Campaign: 'Please add at least one segment rule first' when an estimate is asked for",
      async ({ page }) => {
        await seesToast(page, "Please add at least one segment rule first");
      },
    );
    row(
      "Create Campaign: 'Please define segment rules first' when the AI is asked",
      async ({ page }) => {
        await seesToast(page, "Please define segment rules first");
      },
    );
  },
);

state(
  "a form without an estimate that is sent",
  async (visits) => await submitForm(visits, without("isEstimated")),
  (row) => {
    row(
      "Create Campaign: \"Please estimate audience size first by clicking 'Estimate Size'\" at the rules",
      async ({ page }) => {
        const audience = page.getByRole("region", { name: "Audience Segmentation" });
        await audience.getByText(ESTIMATE, { exact: true }).waitFor();
      },
    );
    row(
      "Create Campaign: \"Please estimate audience size first by clicking 'Estimate Size'\" by a toast",
      async ({ page }) => await seesToast(page, ESTIMATE),
    );
  },
);

state(
  "a form for nobody that is sent",
  async (visits) => await submitForm(visits, { ...COMPLETE, rule: "9999999" }),
  (row) => {
    row("Create Campaign: an estimate of 0 is as good as none", async ({ page }) => {
      await page.getByText("Estimated audience size: 0 customers", { exact: true }).waitFor();
      await seesToast(page, ESTIMATE);
    });
  },
);

state(
  "a campaign that is created",
  async (visits) => {
    const { whenOpen: createGate, open } = latch();
    const visit = await submitForm(visits, COMPLETE, [holds("campaigns.create", createGate)]);
    const { page } = visit;
    const busy = page.getByRole("button", { name: "Creating Campaign..." });
    await busy.waitFor();
    const disabled = await busy.isDisabled();
    open();
    await landsOn(page, "/dashboard");
    return { ...visit, disabled };
  },
  (row) => {
    row(
      "Create Campaign: the submit button reads 'Creating Campaign...' while busy",
      async ({ disabled }) => expect(disabled).toBeDefined(),
    );
    row("Create Campaign: the submit button can't be pressed twice", async ({ disabled }) =>
      expect(disabled).toBe(true),
    );
    row("Create Campaign: success goes to /dashboard", async ({ page }) =>
      expect(pathOf(page)).toBe("/dashboard"),
    );
    row("Create Campaign: 'Campaign created successfully!'", async ({ page }) => {
      await seesToast(page, "Campaign created successfully!", "success");
    });
    row(
      "Create Campaign: a segment is made first, then the campaign with its id",
      async ({ owner, requests }) => {
        const createCalls = requests().filter((line) =>
          /segments\.create\b|campaigns\.create\b/.test(line),
        );
        expect(createCalls.map((line) => /(\w+)\.create/.exec(line)?.[1])).toEqual([
          "segments",
          "campaigns",
        ]);
        const segments = (await owner.api.get("/user/get-segment")).data;
        const campaigns = (await owner.api.get("/user/get-campaign")).data;
        const { segment_id: id } = (campaigns.data ?? campaigns)[0];
        expect(id._id ?? id).toBe((segments.data ?? segments)[0]._id);
      },
    );
    row(
      "REST calls: the segment is named 'Segment for <campaign name>', with description and rules",
      async ({ owner }) => {
        const { data } = await owner.api.get("/user/get-segment");
        expect((data.data ?? data)[0]).toMatchObject({
          name: "Segment for Diwali",
          description: "Who buys a lot",
          rules: { combinator: "and", rules: [{ field: "total_spent", operator: ">", value: 0 }] },
        });
      },
    );
    row(
      "Create Campaign: the template's variables are the distinct names in braces of the body",
      async ({ owner }) => {
        const { data } = await owner.api.get("/user/get-campaign");
        expect((data.data ?? data)[0].template.variables).toEqual(["name", "city"]);
      },
    );
  },
);

state(
  "a campaign that the server refuses with a sentence, and over which it then breaks",
  async (visits) => {
    const visit = await submitForm(visits, COMPLETE, [refuses("campaigns.create", SENTENCE)]);
    await seesToast(visit.page, SENTENCE.message);
    visit.spoil(breaks("campaigns.create"));
    await submitButton(visit.page).click();
    await seesToast(visit.page, "Failed to create campaign");
    return visit;
  },
  (row) => {
    row(
      "Create Campaign: a campaign that can't be created shows the server's message",
      async ({ page }) => await seesToast(page, SENTENCE.message),
    );
    row("Create Campaign: 'Failed to create campaign'", async ({ page }) => {
      await seesToast(page, "Failed to create campaign");
    });
    row(
      "Create Campaign: a campaign that can't be created leaves the form as it is",
      async ({ page }) => {
        expect(pathOf(page)).toBe("/campaigns/create");
        expect(await page.getByLabel("Campaign Name").inputValue()).toBe("Diwali");
        expect(await textOf(submitButton(page))).toBe("Create Campaign");
      },
    );
  },
);

state(
  "a text that is being generated",
  async (visits) => {
    const { whenOpen: generateGate, open } = latch();
    const visit = await openVisit(visits, [
      holds("/api/ai/generate-campaign-content/events", generateGate),
    ]);
    await addRule(visit.page, "0");
    await button(visit.page, "Generate using AI").click();
    return { ...visit, open };
  },
  (row) => {
    row(
      "Create Campaign: Generate using AI is disabled while generating",
      async ({ page, open }) => {
        await expect
          .poll(async () => await button(page, "Generate using AI").isDisabled())
          .toBe(true);
        open();
        await expect
          .poll(async () => await button(page, "Generate using AI").isDisabled())
          .toBe(false);
      },
    );
  },
);
