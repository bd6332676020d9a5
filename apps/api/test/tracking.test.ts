import { TRACKING, tracksClicks, tracksOpens } from "@dakiya/domain/tracking";
import type { Tracking } from "@dakiya/domain/tracking";
import { beforeAll, expect, it, vi } from "vitest";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";
import { readyToSend } from "./ready-to-send.ts";

const run = withTestApp({ jobs: true });
const RULES = { combinator: "and", rules: [{ field: "city", operator: "==", value: "Pune" }] };
const SHOP = "https://shop.acme.example/%E0%a4?b=2&a={city}#Top";
const OTHER = "https://other.example/?x=1";
const design = {
  version: 1,
  blocks: [
    { id: "a", type: "button", align: "left", label: "Shop", link: SHOP },
    { id: "b", type: "button", align: "left", label: "Other", link: OTHER },
  ],
};
const MESSAGES = {
  text: { body: `Hi {name}, ${SHOP} and ${OTHER}` },
  html: {
    html: `<p>Hi <a href="${SHOP.replace("&", "&amp;")}">Shop</a> <a href="${OTHER}">Other</a> <a href="{unsubscribe}">Leave</a> <a href="{view_in_browser}">Page</a> <a href="mailto:a@acme.example">Mail</a></p>`,
  },
  design: { design },
};
type Kind = keyof typeof MESSAGES;

let person: TestClient;
let segmentId: string;

beforeAll(async () => {
  person = await run().signIn();
  segmentId = await readyToSend(person, RULES);
});

const LINK_TAGS = {
  ...{ isOn: true, source: "acme", medium: "email", campaign: "{campaign}", content: "" },
  hosts: ["acme.example"],
};

async function saveRules(rules: object): Promise<void> {
  const saved = await person.rest("PUT", "/automation/rules", {
    ...{ timeZone: "UTC", mailCap: null, ...rules },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

let sent = 0;

/** Sends a campaign, and gives its mail and its id once it was sent. */
async function send(kind: Kind, choices: object) {
  const subject = `Of ${kind}, number ${(sent += 1)}`;
  const template = { subject, ...MESSAGES[kind] };
  const name = `Diwali & ${kind}`;
  const made = await person.rest("POST", "/user/create-campaign", {
    ...{ name, segmentId, template, ...choices },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { store } = run().sandbox;
  const mail = await vi.waitFor(
    () => {
      const found = store.find({ limit: 100 }).find((one) => one.subject === subject);
      return store.get(found?.id ?? "") ?? expect.fail("no mail yet");
    },
    { timeout: 120_000 },
  );
  return { html: mail.html ?? "", text: mail.text ?? "", id: String(made.body.data._id), name };
}

const hrefs = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
const filled = SHOP.replace("{city}", "Pune");
const tagsOf = (name: string): string =>
  `utm_source=acme&utm_medium=email&utm_campaign=${encodeURIComponent(name)}`;
const tagged = (name: string): string => filled.replace("#", `&${tagsOf(name)}#`);

const CASES = TRACKING.flatMap((tracking) =>
  (Object.keys(MESSAGES) as Kind[]).map((kind) => [tracking, kind] as const),
);

it.each(CASES)(
  "A campaign that tracks %s holds pixel and click links accordingly, as %s",
  async (tracking: Tracking, kind) => {
    const { html, text } = await send(kind, { tracking });
    expect(html.includes("/t/o/")).toBe(tracksOpens(tracking));
    expect(html.includes("/t/c/")).toBe(tracksClicks(tracking));
    expect(hrefs(html).includes(filled)).toBe(!tracksClicks(tracking));
    expect(hrefs(html).includes(OTHER)).toBe(!tracksClicks(tracking));
    expect(html).toMatch(/href="[^"]*\/u\//);
    expect(text).toContain(filled);
    if (kind === "html") {
      expect(html).toMatch(/href="[^"]*\/t\/v\//);
      expect(hrefs(html)).toContain("mailto:a@acme.example");
    }
  },
);

it.each(Object.keys(MESSAGES) as Kind[])(
  "Links to the account's hosts get tags, in both parts, behind a click link and in the preview: %s",
  async (kind) => {
    await saveRules({ tracking: "none", linkTags: LINK_TAGS });
    const untracked = await send(kind, {});
    expect(hrefs(untracked.html)).toContain(tagged(untracked.name));
    expect(hrefs(untracked.html)).toContain(OTHER);
    expect(untracked.text).toContain(tagged(untracked.name));
    expect(untracked.text).toContain(OTHER);

    const preview = await person.rest("POST", "/user/campaign-preview", {
      ...{ subject: "A", ...MESSAGES[kind], name: untracked.name },
    });
    expect(hrefs(preview.body.data.html)).toContain(tagged(untracked.name).replace("Pune", ""));
    const shown = await person.rest("GET", `/user/campaign/${untracked.id}/email`);
    expect(hrefs(shown.body.data.html)).toContain(tagged(untracked.name));

    const tracked = await send(kind, { tracking: "both" });
    const click = hrefs(tracked.html).find((href) => href.includes("/t/c/")) ?? "";
    const followed = await person.inject({ url: new URL(click).pathname });
    expect(followed.headers.location).toBe(new URL(tagged(tracked.name)).href);
    const report = await person.rest("GET", `/user/campaign/${tracked.id}/report`);
    expect(report.body.data.links.map(({ url }: { url: string }) => url)).toEqual([SHOP, OTHER]);

    const without = await send(kind, { tracking: "none", linkTags: { isOn: false } });
    expect(hrefs(without.html)).toContain(filled);
    const other = await send(kind, {
      tracking: "none",
      linkTags: { campaign: "Holi", source: "" },
    });
    expect(hrefs(other.html)).toContain(
      filled.replace("#", "&utm_medium=email&utm_campaign=Holi#"),
    );
  },
);

it("Drafts and copies keep the choices, and the rules say which hosts are meant", async () => {
  const choices = { tracking: "clicks", linkTags: { isOn: true, content: "top" } };
  const draft = {
    ...{ name: "Diwali", subject: "Hello", body: "Hi {name}", rules: null, segmentId },
    ...choices,
  };
  const saved = await person.rest("POST", "/user/campaign-drafts", { draft });
  expect(saved.body.data, JSON.stringify(saved.body)).toMatchObject(choices);
  const copy = await person.rest("POST", `/user/campaign/${saved.body.data._id}/duplicate`);
  expect(copy.body.data).toMatchObject(choices);
  await saveRules({ linkTags: { ...LINK_TAGS, hosts: null } });
  const rules = await person.rest("GET", "/automation/rules");
  expect(rules.body.data).toMatchObject({ tracking: "none", linkTags: { hostsInForce: [] } });
});

it.each([
  [{ tracking: "all" }, "tracking"],
  [{ linkTags: { ...LINK_TAGS, hosts: ["a b"] } }, "linkTags.hosts.0"],
  [{ linkTags: { ...LINK_TAGS, campaign: "{name}" } }, "linkTags.campaign"],
  [{ linkTags: { ...LINK_TAGS, source: "a\nb" } }, "linkTags.source"],
  [{ linkTags: { ...LINK_TAGS, source: "x".repeat(101) } }, "linkTags.source"],
])("%j is refused with its place", async (rules, path) => {
  const refused = await person.rest("PUT", "/automation/rules", {
    ...{ timeZone: "UTC", mailCap: null, ...rules },
  });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, path]);
});
