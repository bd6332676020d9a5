import { beforeAll, expect, it } from "vitest";
import { withTestApp } from "./harness.ts";
import type { TestResponse, TestClient } from "./harness.ts";
import { readyToSend } from "./ready-to-send.ts";
import { RULES } from "./operations.ts";

const run = withTestApp({ jobs: true });
let person: TestClient;
let segmentId: string;

beforeAll(async () => {
  person = await run().signIn();
  segmentId = await readyToSend(person, RULES);
});

const create = async (template: object): Promise<TestResponse> =>
  await person.rest("POST", "/user/create-campaign", {
    ...{ name: "A", segmentId, template },
    // Scheduled, because the segment may be empty.
    schedule: { at: new Date(Date.now() + 3_600_000).toISOString(), timeZone: "UTC" },
  });
const button = {
  id: "a",
  type: "button",
  align: "left",
  label: "Shop",
  link: "https://a.example/",
};
/** As a program of an earlier version sends it. */
const design = { version: 1, blocks: [button] };

it("A plain campaign is answered as it always was", async () => {
  const { status, body } = await create({ subject: "Hello", body: "Hi {name}", variables: ["x"] });
  expect(status).toBe(201);
  expect(body.data.template).toEqual({ subject: "Hello", body: "Hi {name}", variables: ["name"] });
  expect((await create({ subject: "", body: "Hi" })).body.errors).toEqual([
    { path: "template.subject", message: "Subject is required" },
    {
      path: "template.body",
      message: "Message must include at least one personalization variable like {name}",
    },
  ]);
});

it("Designed and pasted ones are accepted by the API, and invalid ones refused with a sentence and its place", async () => {
  const designed = await create({ subject: "Hello", design });
  expect(designed.body.data.template).toEqual({
    ...{
      subject: "Hello",
      body: "Shop (https://a.example/)",
      variables: [],
      design: { ...design, version: 2 },
    },
  });
  const again = await person.rest("GET", `/user/campaign/${designed.body.data._id}`);
  expect(again.body.data).toEqual(designed.body.data);
  const pasted = await create({ subject: "Hello", html: "<p onclick=x>Hi</p>" });
  expect(pasted.body.data.template).toEqual({
    ...{ subject: "Hello", body: "Hi", variables: [], html: "<p>Hi</p>" },
    removed: ["onclick on <p>"],
  });
  const list = await person.rest("GET", "/user/campaigns");
  expect(list.body.data[0].template).toEqual({ subject: "Hello" });

  const refused = async (template: object) => {
    const { status, body } = await create({ subject: "Hello", ...template });
    return [status, body.errors?.[0]?.path, body.message];
  };
  expect(await refused({ design: { version: 1, blocks: [{ ...button, link: "x" }] } })).toEqual([
    400,
    "template.design.blocks.0.link",
    expect.stringMatching(/https:\/\//),
  ]);
  expect(await refused({ design, html: "x" })).toEqual([
    ...[400, "template"],
    "A campaign has one message: send a body, a design or html",
  ]);
  expect(await refused({ html: "x".repeat(300_001) })).toEqual([
    ...[400, "template.html"],
    expect.stringMatching(/at most 300000 characters/),
  ]);
  expect(await refused({ html: null })).toEqual([...[400, "template.html", "Message is required"]]);
});
