import { expect, test } from "vitest";
import { postJson, sandboxForTest } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

const PROMPT = `<campaign_data>
{ "campaignName": "Diwali hello", "segmentDescription": "people we have not seen",
  "audience": "last purchase is more than 90 days ago and city is \\"mumbai\\"" }
</campaign_data>
Write the email for this audience.`;

function request(
  sandbox: RunningSandbox,
  change: object = {},
  headers: Record<string, string> = {},
) {
  const all = { "x-api-key": "sk-ant-key", "anthropic-version": "2023-06-01", ...headers };
  return postJson(`${sandbox.urls.ai}/v1/messages`, all, {
    model: "claude-sonnet-4-5",
    max_tokens: 1_024,
    messages: [{ role: "user", content: PROMPT }],
    ...change,
  });
}

function textOf(json: unknown): string {
  return (json as { content: { text: string }[] }).content[0]?.text ?? "";
}

test("a campaign prompt is answered by a message whose text has the campaign format", async () => {
  const sandbox = await sandboxForTest();
  const response = await request(sandbox);
  expect(response).toMatchObject({
    status: 200,
    json: {
      type: "message",
      role: "assistant",
      model: "claude-sonnet-4-5",
      stop_reason: "end_turn",
    },
  });
  expect(response.headers.get("request-id")).toMatch(/^req_/);
  const text = textOf(response.json);
  expect(text).toMatch(/^Subject: [^\r\n]{1,60}\n\n[\s\S]+/);
  expect(text).toContain("Diwali hello");
  expect(text).toContain("{name}");
  expect(text).toContain("people we have not seen");
  expect(textOf((await request(sandbox)).json)).toBe(text);
});

test.each([
  ["Shorten it", "", "<text>Dear {name|you},\nsee <b>good </b>{city}</text>"],
  ["Improve it", "", "<text>Dear {name|you},\nsee our <b>lovely lamps </b>{city}</text>"],
  [
    "Translate it",
    "Tamil",
    "<text>Tamil {name|you},\nTamil Tamil <b>Tamil Tamil </b>{city}</text>",
  ],
])(
  "a passage to rewrite keeps its lines, tags and variables: %s",
  async (task, language, expected) => {
    const sandbox = await sandboxForTest();
    const text = "Dear {name|you},\nsee our <b>good lamps </b>{city}";
    const json = JSON.stringify({ task, language, text }).replaceAll("<", "\\u003c");
    const content = `<passage_data>\n${json}\n</passage_data>\n\nRewrite it.`;
    const response = await request(sandbox, { messages: [{ role: "user", content }] });
    expect(textOf(response.json)).toBe(expected);
  },
);

/** A campaign's prompt of this data. */
const campaign = (data: object) => ({
  messages: [
    { role: "user", content: `<campaign_data>\n${JSON.stringify(data)}\n</campaign_data>` },
  ],
});

test("a layout that asks for a heading and a button is followed", async () => {
  const sandbox = await sandboxForTest();
  const response = await request(sandbox, campaign({ campaignName: "Hello", layout: "a heading" }));
  const [, heading = "", ...body] = textOf(response.json).split("\n\n");
  expect(heading).toMatch(/^[^,\n]+$/);
  expect(body[0]).toContain("{name}");
  expect(body.at(-1)).toMatch(/^\[[^[\]]+\]$/);
});

test("braces that somebody typed into the name make no variables", async () => {
  const sandbox = await sandboxForTest();
  const data = { campaignName: "{password}", segmentDescription: "{secret}" };
  const response = await request(sandbox, campaign(data));
  expect(textOf(response.json).match(/\{[^}]*\}/g)).toEqual(["{name}"]);
});

test("the text repeats what is chosen, and its subject has at most 60 characters", async () => {
  const sandbox = await sandboxForTest();
  const data = { campaignName: "x".repeat(80), goal: "Invite", tone: "Formal", language: "Hindi" };
  const text = textOf((await request(sandbox, campaign(data))).json);
  expect(text).toMatch(/^Subject: .{60}\n\n/);
  expect(text).toContain("The goal chosen: Invite.");
  expect(text).toContain("The language chosen: Hindi.");
});

test("a streamed answer comes while it is written, and can be left", async () => {
  const sandbox = await sandboxForTest();
  const leaving = new AbortController();
  const response = await fetch(`${sandbox.urls.ai}/v1/messages`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": "sk-ant-key",
      "anthropic-version": "2023-06-01",
    },
    body: JSON.stringify({
      model: "claude-sonnet-4-5",
      max_tokens: 1_024,
      stream: true,
      messages: [{ role: "user", content: PROMPT }],
    }),
    signal: leaving.signal,
  });
  const decoder = new TextDecoder();
  let seen = "";
  const pieces = response.body ?? [];
  await expect(async () => {
    for await (const piece of pieces) {
      seen += decoder.decode(piece, { stream: true });
      if (seen.includes("text_delta")) leaving.abort();
    }
  }).rejects.toThrow(/abort/i);
  expect(seen).not.toContain("message_stop");
});

test("a streamed answer is the same text in the events of the API", async () => {
  const sandbox = await sandboxForTest();
  const whole = textOf((await request(sandbox)).json);
  const response = await request(sandbox, { stream: true });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const events = response.text
    .trim()
    .split("\n\n")
    .map((event) => JSON.parse(event.slice(event.indexOf("data: ") + 6)) as StreamEvent);
  const types = events.map(({ type }) => type);
  expect(types.slice(0, 3)).toEqual(["message_start", "content_block_start", "ping"]);
  expect(types.slice(-3)).toEqual(["content_block_stop", "message_delta", "message_stop"]);
  expect(events.map(({ delta }) => delta?.text ?? "").join("")).toBe(whole);
});

type StreamEvent = {
  type: string;
  delta?: { text?: string };
};

test.each([
  ["", 401, "authentication_error"],
  ["sk-invalid", 401, "authentication_error"],
  ["sk-busy", 429, "rate_limit_error"],
  ["sk-quota", 402, "billing_error"],
  ["sk-credit", 400, "invalid_request_error"],
  ["sk-spend", 429, "rate_limit_error"],
  ["sk-overloaded", 529, "overloaded_error"],
])("the key '%s' is answered %i %s", async (key, status, type) => {
  const sandbox = await sandboxForTest();
  const response = await request(sandbox, {}, { "x-api-key": key });
  expect(response.status).toBe(status);
  expect(response.json).toEqual({
    type: "error",
    error: { type, message: expect.any(String) },
    request_id: response.headers.get("request-id"),
  });
});

test.each([
  ["no model", { model: undefined }, "model: Field required"],
  ["no max_tokens", { max_tokens: undefined }, "max_tokens: Field required"],
  ["no messages", { messages: undefined }, "messages: Field required"],
  ["an unknown member", { maxTokens: 1 }, "maxTokens: Extra inputs are not permitted"],
  [
    "an assistant first",
    { messages: [{ role: "assistant", content: "Hi" }] },
    'messages: first message must use the "user" role',
  ],
])("%s is an invalid request", async (_name, change, message) => {
  const sandbox = await sandboxForTest();
  const response = await request(sandbox, change);
  expect(response).toMatchObject({
    status: 400,
    json: { error: { type: "invalid_request_error", message } },
  });
});

test("the version header is required, and the model must exist", async () => {
  const sandbox = await sandboxForTest();
  expect((await request(sandbox, {}, { "anthropic-version": "" })).status).toBe(400);
  expect(await request(sandbox, { model: "gpt-x" })).toMatchObject({
    status: 404,
    json: { error: { type: "not_found_error" } },
  });
});

test("malformed text can be asked for by a mark in the prompt or by a fault", async () => {
  const sandbox = await sandboxForTest();
  const marked = await request(sandbox, { messages: [{ role: "user", content: "[[malformed]]" }] });
  expect(textOf(marked.json)).not.toMatch(/^Subject:/);
  sandbox.control.queueFault("ai", { mode: "malformed" });
  expect(textOf((await request(sandbox)).json)).not.toMatch(/^Subject:/);
  expect(textOf((await request(sandbox)).json)).toMatch(/^Subject:/);
});

test("an answer without text can be asked for by a fault", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.queueFault("ai", { mode: "empty" });
  const response = await request(sandbox);
  expect(response.status).toBe(200);
  expect(textOf(response.json)).toBe("");
});

test("a text longer than max_tokens is cut and says so", async () => {
  const sandbox = await sandboxForTest();
  const response = await request(sandbox, { max_tokens: 10 });
  expect(response.json).toMatchObject({ stop_reason: "max_tokens", usage: { output_tokens: 10 } });
});
