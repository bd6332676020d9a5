import { beforeAll, expect, it, vi } from "vitest";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";
import { readyToSend } from "./ready-to-send.ts";

const run = withTestApp({ jobs: true });
const PREVIEW_TEXT = "Lamps <half price> for {first_name|you} in {city}";
const SHOWN = "Lamps &lt;half price&gt; for Asha in Pune";
const RULES = { combinator: "and", rules: [{ field: "city", operator: "==", value: "Pune" }] };
const design = {
  version: 1,
  blocks: [{ id: "a", type: "button", align: "left", label: "Shop", link: "https://a.example/" }],
};
const MESSAGES = {
  text: { body: "Hi {name}" },
  html: { html: "<html><body class='x'><p>Hi</p></body></html>" },
  design: { design },
};

let person: TestClient;
let segmentId: string;

beforeAll(async () => {
  person = await run().signIn();
  segmentId = await readyToSend(person, RULES);
});

/** The one hidden element that begins a body. */
const hiddenText = (html: string): string | undefined =>
  /<body[^>]*>\s*<div aria-hidden="true" style="display:none[^>]*>([^<]*?)(?:&#847;|<)/.exec(
    html,
  )?.[1];

function mailNamed(name: string) {
  const { store } = run().sandbox;
  const found = store.find({ limit: 100 }).find(({ subject }) => subject === name);
  const mail = store.get(found?.id ?? "");
  if (mail === undefined) throw new Error(`no mail ${name} yet`);
  return mail;
}

it.each(Object.entries(MESSAGES))(
  "A preview text stands hidden at the beginning of a mail of %s, and not in its plain part",
  async (kind, message) => {
    const template = { subject: `Of ${kind}`, previewText: PREVIEW_TEXT, ...message };
    const made = await person.rest("POST", "/user/create-campaign", {
      ...{ name: kind, segmentId, template },
    });
    expect(made.body.data?.template, JSON.stringify(made.body)).toMatchObject({
      previewText: PREVIEW_TEXT,
    });
    const mail = await vi.waitFor(() => mailNamed(template.subject), { timeout: 120_000 });
    expect(hiddenText(mail.html ?? "")).toBe(SHOWN);
    expect(mail.html?.split(SHOWN)).toHaveLength(2);
    expect(mail.text).not.toContain("half price");
    const shown = await person.rest("GET", `/user/campaign/${made.body.data._id}/email`);
    expect(hiddenText(shown.body.data.html)).toBe(SHOWN);
    expect(shown.body.data.previewText).toBe("Lamps <half price> for Asha in Pune");
  },
);

it("Drafts, copies and templates keep a preview text", async () => {
  const draft = {
    ...{ name: "Diwali", subject: "Hello", previewText: PREVIEW_TEXT, body: "Hi {name}" },
    ...{ rules: null, segmentId },
  };
  const saved = await person.rest("POST", "/user/campaign-drafts", { draft });
  expect(saved.body.data, JSON.stringify(saved.body)).toMatchObject({ previewText: PREVIEW_TEXT });
  const copy = await person.rest("POST", `/user/campaign/${saved.body.data._id}/duplicate`);
  expect(copy.body.data).toMatchObject({ previewText: PREVIEW_TEXT });
  const template = { name: "Diwali", subject: "", mode: "text", content: "Hi" };
  const kept = await person.rest("POST", "/template", { ...template, previewText: PREVIEW_TEXT });
  expect(kept.body.data).toMatchObject({ previewText: PREVIEW_TEXT });
  const changed = await person.rest("PUT", `/template/${kept.body.data._id}`, template);
  expect(changed.body.data).not.toHaveProperty("previewText");
});

it("A preview shows it as the recipient would see it; unknown variables in it are found by the review", async () => {
  const message = { subject: "Hello", previewText: "Hi {nobody}", body: "Hi {name}" };
  const preview = await person.rest("POST", "/user/campaign-preview", message);
  expect(preview.body.data, JSON.stringify(preview.body)).toMatchObject({
    previewText: "Hi {nobody}",
  });
  const review = await person.rest("POST", "/user/campaign-review", {
    ...message,
    audience: { kind: "segment", segmentId },
  });
  expect(review.body.data, JSON.stringify(review.body)).toMatchObject({
    unknownVariables: ["nobody"],
  });
});

it("More than one line, or than 200 characters, is refused with its place", async () => {
  for (const previewText of ["a\nb", "x".repeat(201)]) {
    const template = { subject: "Hello", previewText, body: "Hi {name}" };
    const refused = await person.rest("POST", "/user/create-campaign", {
      ...{ name: "A", segmentId, template },
    });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, "template.previewText"]);
  }
});
