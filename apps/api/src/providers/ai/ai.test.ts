import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAiProvider } from "./index.ts";
import type { AiOutcome } from "./classify-ai-error.ts";

type Response = { status: number; body: unknown; headers?: Record<string, string> };
type Call = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };

const MODEL = "claude-sonnet-4-6";
const PROMPT = { system: "Write a mail.", user: "<data>customers in Mumbai</data>" };

let server: Server;
let baseUrl: string;
let calls: Call[];
let answer: (response: ServerResponse, call: number) => void;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    calls.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(text) });
    answer(response, calls.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});

beforeEach(() => {
  calls = [];
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function respondWith(...list: Response[]): void {
  answer = (response, call) => {
    const next = list[Math.min(call, list.length) - 1];
    // The client waits as long as configured, and 1 ms is enough here.
    const headers = { "content-type": "application/json", "retry-after-ms": "1", ...next?.headers };
    response.writeHead(next?.status ?? 500, headers);
    response.end(typeof next?.body === "string" ? next.body : JSON.stringify(next?.body));
  };
}

function message(text: string, changes: Record<string, unknown> = {}): Response {
  const content = [{ type: "text", text, citations: null }];
  const body = { id: "msg_1", type: "message", role: "assistant", model: MODEL, content };
  const usage = { input_tokens: 1, output_tokens: 1 };
  return { status: 200, body: { ...body, stop_reason: "end_turn", usage, ...changes } };
}

function refusal(status: number, type: string, text: string, more: object = {}): Response {
  return { status, body: { type: "error", error: { type, message: text, ...more } } };
}

const provider = (clock: Parameters<typeof createAiProvider>[1] = {}) =>
  createAiProvider({ apiKey: "sk-ant-test", baseUrl, model: MODEL }, clock);

describe("asking the AI", () => {
  it("gives its text", async () => {
    respondWith(message("Subject: Hello\n\nHi {name}"));
    await expect(provider().generate(PROMPT)).resolves.toEqual({
      kind: "text",
      text: "Subject: Hello\n\nHi {name}",
    });
  });

  it("sends the prompt with the key and no tools", async () => {
    respondWith(message("Subject: Hello\n\nHi"));
    await provider().generate(PROMPT);
    expect(calls[0]?.path).toBe("/v1/messages");
    expect(calls[0]?.headers.authorization).toBe("Bearer sk-ant-test");
    expect(calls[0]?.body).toEqual({
      model: MODEL,
      max_tokens: 4_096,
      system: PROMPT.system,
      messages: [{ role: "user", content: PROMPT.user }],
    });
  });

  it("takes the text alone from an answer that was thought about first", async () => {
    const content = [
      { type: "thinking", thinking: "", signature: "x" },
      { type: "text", text: "Subject: A", citations: null },
      { type: "text", text: "\n\nB", citations: null },
    ];
    respondWith(message("", { content }));
    await expect(provider().generate(PROMPT)).resolves.toEqual({
      kind: "text",
      text: "Subject: A\n\nB",
    });
  });

  it("passes on an answer without text", async () => {
    respondWith(message("", { content: [] }));
    await expect(provider().generate(PROMPT)).resolves.toEqual({ kind: "text", text: "" });
  });

  it.each(["max_tokens", "refusal"])("fails when the answer ends by %s", async (stop_reason) => {
    respondWith(message("Subject: Half", { stop_reason }));
    await expect(provider().generate(PROMPT)).resolves.toMatchObject({ kind: "failed" });
  });

  it("says so when no key is set, and asks nobody", async () => {
    const none = createAiProvider({ apiKey: null, baseUrl, model: MODEL });
    await expect(none.generate(PROMPT)).resolves.toEqual({ kind: "not-configured" });
    expect(calls).toHaveLength(0);
  });
});

type Event = { type: string; [member: string]: unknown };

const delta = (text: string): Event => ({
  type: "content_block_delta",
  index: 0,
  delta: { type: "text_delta", text },
});
const ended = (stop_reason: string): Event[] => [
  { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: {} },
  { type: "message_stop" },
];

/** Answers with a stream that starts with `events`; it ends there unless `open`. */
function streams(events: Event[], { open = false } = {}): void {
  answer = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of events)
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    if (!open) response.end();
  };
}

async function take(chunks: AsyncGenerator<string, AiOutcome>) {
  const outputs: string[] = [];
  let next = await chunks.next();
  for (; next.done !== true; next = await chunks.next()) outputs.push(next.value);
  return { outputs, outcome: next.value };
}

const stays = () => new AbortController().signal;

describe("asking the AI chunk by chunk", () => {
  it("gives its text as it comes, and all of it at the end", async () => {
    streams([
      { type: "message_start", message: {} },
      { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "?" } },
      { type: "ping" },
      delta("Subject: A"),
      delta("\n\nB"),
      ...ended("end_turn"),
    ]);
    await expect(take(provider().stream(PROMPT, stays()))).resolves.toEqual({
      outputs: ["Subject: A", "\n\nB"],
      outcome: { kind: "text", text: "Subject: A\n\nB" },
    });
    expect(calls[0]?.body).toMatchObject({ stream: true, system: PROMPT.system });
    expect(calls[0]?.body).not.toHaveProperty("tools");
  });

  it.each([
    ["is cut off", [delta("Subject: A")], "failed"],
    ["ends by max_tokens", [delta("Subject: A"), ...ended("max_tokens")], "failed"],
    ["ends by refusal", ended("refusal"), "failed"],
    ["breaks off overloaded", [{ type: "error", error: { type: "overloaded_error" } }], "busy"],
    ["breaks off", [delta("S"), { type: "error", error: { type: "api_error" } }], "failed"],
    ["is no JSON", [delta("S"), { type: "content_block_delta" }], "failed"],
  ])("fails when the stream %s", async (_what, events, kind) => {
    streams(events);
    const { outcome } = await take(provider().stream(PROMPT, stays()));
    expect(outcome.kind).toBe(kind);
  });

  it.each([
    ["401", refusal(401, "authentication_error", "invalid"), "unauthorized"],
    ["429", refusal(429, "rate_limit_error", "requests"), "busy"],
    ["529", refusal(529, "overloaded_error", "Overloaded"), "busy"],
    ["402", refusal(402, "billing_error", "Payment required"), "quota"],
  ])("is refused by %s as a whole answer is", async (_status, reply, kind) => {
    respondWith(reply);
    const aiProvider = provider();
    expect((await take(aiProvider.stream(PROMPT, stays()))).outcome.kind).toBe(kind);
    if (kind === "unauthorized") {
      expect((await aiProvider.generate(PROMPT)).kind).toBe(kind);
      expect(calls).toHaveLength(1);
    }
  });

  it("fails when it falls silent, before its text or within it", async () => {
    const silent = { kind: "failed", reason: expect.stringContaining("in time") };
    answer = () => undefined;
    expect((await take(provider({ deadlineMs: 100 }).stream(PROMPT, stays()))).outcome).toEqual(
      silent,
    );
    streams([delta("Subject: A")], { open: true });
    expect(await take(provider({ deadlineMs: 100 }).stream(PROMPT, stays()))).toEqual({
      outputs: ["Subject: A"],
      outcome: silent,
    });
  });

  it.each(["taking no more of it", "saying so"])("ends the request by %s", async (way) => {
    const hungUp = new Promise<void>((resolve) => {
      streams([delta("Subject: A")], { open: true });
      const begin = answer;
      answer = (response, call) => {
        response.once("close", resolve);
        begin(response, call);
      };
    });
    const leaving = new AbortController();
    const chunks = provider().stream(PROMPT, leaving.signal);
    await chunks.next();
    if (way === "saying so") {
      const last = chunks.next();
      leaving.abort();
      expect((await last).done).toBe(true);
    } else await chunks.return({ kind: "busy" });
    await hungUp;
  });

  it("says so when no key is set", async () => {
    const none = createAiProvider({ apiKey: null, baseUrl, model: MODEL });
    expect(await take(none.stream(PROMPT, stays()))).toEqual({
      outputs: [],
      outcome: { kind: "not-configured" },
    });
  });
});

describe("an AI that does not answer with text", () => {
  const cases: [string, Response, string][] = [
    ["401", refusal(401, "authentication_error", "invalid x-api-key"), "unauthorized"],
    ["403", refusal(403, "permission_error", "not allowed"), "unauthorized"],
    ["429", refusal(429, "rate_limit_error", "requests per minute"), "busy"],
    ["529", refusal(529, "overloaded_error", "Overloaded"), "busy"],
    ["402", refusal(402, "billing_error", "Payment required"), "quota"],
    [
      "400 for a credit balance",
      refusal(400, "invalid_request_error", "Your credit balance is too low to access the API."),
      "quota",
    ],
    [
      "400 for a spend limit of the owner's",
      refusal(400, "invalid_request_error", "You have reached your specified API usage limits."),
      "quota",
    ],
    [
      "429 for a spent tier",
      refusal(429, "rate_limit_error", "Limit reached", {
        details: { error_code: "enforced_spend_limit_reached" },
      }),
      "quota",
    ],
    ["400 for anything else", refusal(400, "invalid_request_error", "messages: wrong"), "failed"],
    ["404", refusal(404, "not_found_error", "model"), "failed"],
    ["500", refusal(500, "api_error", "Internal server error"), "failed"],
    ["no JSON", { status: 200, body: "<html>" }, "failed"],
    ["an answer of another shape", { status: 200, body: { hello: "world" } }, "failed"],
    ["a redirect", { status: 307, body: "", headers: { location: "/elsewhere" } }, "failed"],
  ];

  it.each(cases)("%s", async (_, reply, kind) => {
    respondWith(reply);
    const outcome = await provider().generate(PROMPT);
    expect(outcome.kind).toBe(kind);
    if (outcome.kind === "failed") expect(outcome.reason).toMatch(/^The AI .*\.$/);
  });

  it("is asked once more after a passing failure, and not a third time", async () => {
    respondWith(refusal(529, "overloaded_error", "Overloaded"), message("Subject: A\n\nB"));
    await expect(provider().generate(PROMPT)).resolves.toMatchObject({ kind: "text" });
    calls = [];
    respondWith(refusal(500, "api_error", "Internal server error"));
    await expect(provider().generate(PROMPT)).resolves.toMatchObject({ kind: "failed" });
    expect(calls).toHaveLength(2);
  });

  it("refuses a key once in 30 seconds, for any number of requests", async () => {
    let nowMs = 1_000;
    const ai = provider({ monotonicMs: () => nowMs });
    respondWith(refusal(401, "authentication_error", "invalid"), message("Subject: A\n\nB"));
    await expect(ai.generate(PROMPT)).resolves.toEqual({ kind: "unauthorized" });
    nowMs += 29_999;
    await expect(ai.generate(PROMPT)).resolves.toEqual({ kind: "unauthorized" });
    expect(calls).toHaveLength(1);
    nowMs += 1;
    await expect(ai.generate(PROMPT)).resolves.toMatchObject({ kind: "text" });
  });

  it("fails in time when it hangs before its answer or within it", async () => {
    answer = () => undefined;
    await expect(provider({ deadlineMs: 100 }).generate(PROMPT)).resolves.toEqual({
      kind: "failed",
      reason: "The AI service did not answer in time. Please try again.",
    });
    answer = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"id":');
    };
    await expect(provider({ deadlineMs: 100 }).generate(PROMPT)).resolves.toMatchObject({
      kind: "failed",
    });
  });

  it("is busy when it asks to wait longer than there is time", async () => {
    respondWith({
      ...refusal(429, "rate_limit_error", "slow down"),
      headers: { "retry-after-ms": "60000" },
    });
    // Time for the answer to come on a busy machine.
    await expect(provider({ deadlineMs: 2_000 }).generate(PROMPT)).resolves.toEqual({
      kind: "busy",
    });
  });

  it("fails with a sentence when nobody listens", async () => {
    const unreachable = createAiProvider({
      apiKey: "k",
      baseUrl: "http://127.0.0.1:9",
      model: MODEL,
    });
    await expect(unreachable.generate(PROMPT)).resolves.toEqual({
      kind: "failed",
      reason: "The AI service could not be reached. Please try again.",
    });
  });
});
