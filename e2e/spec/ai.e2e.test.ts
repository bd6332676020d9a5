import { expect } from "vitest";
import { addRule } from "./support/campaign-form.ts";
import { conformance } from "./support/conformance.ts";
import { setUpEmail } from "./support/email.ts";
import { answers, breaks } from "./support/fault.ts";
import type { Fault as AiFault } from "@dakiya/sandbox";
import type { Fault } from "./support/fault.ts";
import { pathOf } from "./support/see.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance();

const CALL = "/api/ai/generate-campaign-content/events";
const INVALID = "AI generated content is not in the correct format. Please try again.";
const QUOTA = "AI service quota exceeded. Please try again later or contact support.";
const BUSY = "AI service is currently busy. Please try again in a few minutes.";
const KEY = "AI service authentication failed. Please check your API key.";

/** A text with a long subject and no variable, as the server would send it. */
const POOR = { type: "done", text: `Subject: ${"x".repeat(61)}\n\nDear customer` };

/** Requests a text through a wire and from an AI with the given faults. */
async function requestText(
  visits: Visits,
  {
    wire,
    ai,
    times = 1,
    mine,
  }: {
    wire?: Fault;
    ai?: AiFault;
    times?: number;
    /** A subject the user has already written. */
    mine?: string;
  } = {},
): Promise<Visit & { sentBody: () => unknown }> {
  const owner = await visits.person();
  await setUpEmail(owner);
  const visit = await visits.as(owner, "/campaigns/create", {
    spoilt: wire === undefined ? [] : [wire],
  });
  const { page } = visit;
  if (ai !== undefined) {
    await visits.sandbox("queueFault", "ai", ai, times);
  }
  let body: unknown;
  page.on("request", (request) => {
    if (request.url().includes(CALL)) body = request.postDataJSON();
  });
  await page.getByLabel("Campaign Name").fill("Diwali");
  await page.getByLabel("Segment Description").fill("Who buys a lot");
  if (mine !== undefined) await page.getByLabel("Subject").fill(mine);
  await addRule(page, "5000");
  await page.getByRole("button", { name: "Generate using AI" }).click();
  if (mine !== undefined) await page.getByRole("button", { name: "Replace" }).click();
  return { ...visit, sentBody: () => body };
}

state(
  "a text of the AI",
  async (visits) => {
    const visit = await requestText(visits);
    await visit.page.getByText("AI-generated content created!").waitFor();
    return visit;
  },
  (row) => {
    row("AI: 'AI-generated content created!'", async ({ page }) => {
      await seesToast(page, "AI-generated content created!", "success");
    });
    row("AI: subject and body fill the fields", async ({ page }) => {
      const subject = await page.getByLabel("Subject").inputValue();
      expect(subject).not.toMatch(/^(|Subject:.*)$/);
      expect(await page.getByLabel("Message Body").inputValue()).toContain("{name}");
    });
    row(
      "REST calls: the call carries segmentRules, campaignName and segmentDescription",
      async ({ sentBody }) => {
        expect(sentBody()).toMatchObject({
          segmentRules: { combinator: "and", rules: [{ field: "total_spent", operator: ">" }] },
          campaignName: "Diwali",
          segmentDescription: "Who buys a lot",
        });
      },
    );
  },
);

state(
  "an AI whose quota is spent",
  async (visits) => await requestText(visits, { ai: { mode: "quota" }, times: 2 }),
  (row) => {
    row(
      "AI: 429 with QUOTA_EXCEEDED: the quota's sentence",
      async ({ page }) => await seesToast(page, QUOTA),
    );
    row(
      "Toasts: an AI error stays 5000 ms",
      async ({ page }) => await toastLasts(page, QUOTA, 5000),
    );
  },
);

state(
  "an AI that is busy",
  async (visits) =>
    await requestText(visits, { ai: { mode: "rateLimit", retryAfterSeconds: 0 }, times: 3 }),
  (row) => {
    row("AI: any other 429: busy", async ({ page }) => await seesToast(page, BUSY));
  },
);

state(
  "an AI that refuses its key",
  async (visits) => await requestText(visits, { wire: answers(CALL, 401, { message: KEY }) }),
  (row) => {
    row("AI: 401: the key's sentence", async ({ page }) => await seesToast(page, KEY));
    row("AI: a refused AI call signs nobody out", async ({ page }) => {
      expect(pathOf(page)).toBe("/campaigns/create");
      await page.getByRole("button", { name: /^Account of / }).waitFor();
    });
  },
);

state(
  "an AI that answers in another format",
  async (visits) => await requestText(visits, { ai: { mode: "malformed" }, mine: "My own words" }),
  (row) => {
    row(
      "AI: another format is invalid, and said so",
      async ({ page }) => await seesToast(page, INVALID),
    );
    row("AI: the fields stay as they were", async ({ page }) => {
      expect(await page.getByLabel("Subject").inputValue()).toBe("My own words");
      expect(await page.getByLabel("Message Body").inputValue()).toBe("");
    });
  },
);

state(
  "an AI that says nothing",
  async (visits) => await requestText(visits, { ai: { mode: "empty" } }),
  (row) => {
    row(
      "AI: an empty result: 'No content generated'",
      async ({ page }) => await seesToast(page, "No content generated"),
    );
  },
);

state(
  "a server that says why there is no text",
  async (visits) => {
    const message = "AI is not set up on this server";
    return { ...(await requestText(visits, { wire: answers(CALL, 503, { message }) })), message };
  },
  (row) => {
    row(
      "AI: an error shows the server's message",
      async ({ page, message }) => await seesToast(page, message),
    );
  },
);

state(
  "a server that breaks over the text",
  async (visits) => await requestText(visits, { wire: breaks(CALL) }),
  (row) => {
    row("AI: 'Failed to generate content' without a message of the server's", async ({ page }) => {
      await seesToast(page, "Failed to generate content");
    });
    row("Toasts: the toast of a failed generation stays 5000 ms too", async ({ page }) => {
      await toastLasts(page, "Failed to generate content", 5000);
    });
  },
);

state(
  "a text that could be better",
  async (visits) =>
    await requestText(visits, { wire: answers(CALL, 200, `data: ${JSON.stringify(POOR)}\n\n`) }),
  (row) => {
    const subject = "Generated subject line is longer than recommended (60 characters)";
    const variables = "Generated content might be missing personalization variables";
    row(
      "AI: a subject over 60 characters is warned of",
      async ({ page }) => await seesToast(page, subject, "note"),
    );
    row(
      "AI: a body without braces is warned of",
      async ({ page }) => await seesToast(page, variables, "note"),
    );
    row(
      "Toasts: a blank toast stays 4000 ms",
      async ({ page }) => await toastLasts(page, subject, 4000),
    );
  },
);
