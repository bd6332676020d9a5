import { aiContentEvent } from "@dakiya/domain/ai";
import { MESSAGES } from "@dakiya/domain/messages";
import { describe, expect, it, vi } from "vitest";
import { withTestApp } from "./harness.ts";

const run = withTestApp({ aiKey: "sk-ant-good", listen: true });

const PATH = "/ai/generate-campaign-content/events";
const RULES = {
  combinator: "and",
  rules: [{ field: "last_purchase", operator: ">", value: 90 }],
};
const ASKED = { segmentRules: RULES, campaignName: "Diwali", language: "english" };

function eventsOf(text: string) {
  return text
    .split("\n\n")
    .filter((event) => event !== "")
    .map((event) => aiContentEvent.parse(JSON.parse(event.replace(/^data: /, ""))));
}

describe("the text of a campaign as it is written", () => {
  it("comes as events, the last of which equals the response of the whole call", async () => {
    const person = await run().signIn();
    const { status, response } = await person.rest("POST", PATH, ASKED);
    expect(status).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const events = eventsOf(response.body);
    expect(events.length).toBeGreaterThan(5);
    const whole = await person.rest("POST", "/ai/generate-campaign-content", ASKED);
    expect(events.at(-1)).toEqual({ type: "done", text: whole.body.data });
  });

  it("is refused as any other call before it has begun", async () => {
    expect((await run().visitor().rest("POST", PATH, ASKED)).status).toBe(401);
    const person = await run().signIn();
    for (const [body, path] of [
      [{ ...ASKED, goal: "steal" }, "goal"],
      [{ ...ASKED, segmentRules: { combinator: "and", rules: [] } }, "segmentRules.rules"],
      [undefined, ""],
    ] as const) {
      const response = await person.rest("POST", PATH, body);
      expect(response.status).toBe(400);
      expect(response.body.errors[0].path).toBe(path);
    }
    const answer = await person.rest("POST", PATH, {
      ...ASKED,
      campaignName: "[[malformed]]",
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      success: false,
      message: MESSAGES.ai.invalidFormat,
      error: "INVALID_FORMAT",
    });
    run().sandbox.control.queueFault("ai", { mode: "quota" });
    expect((await person.rest("POST", PATH, ASKED)).body).toMatchObject({
      statusCode: 429,
      error: "QUOTA_EXCEEDED",
    });
  });

  it("that breaks off says so in its last event", async () => {
    const person = await run().signIn();
    run().sandbox.control.queueFault("ai", { mode: "truncate" });
    const { status, response } = await person.rest("POST", PATH, ASKED);
    expect(status).toBe(200);
    expect(eventsOf(response.body).at(-1)).toEqual({
      type: "failed",
      statusCode: 503,
      message: MESSAGES.ai.failed,
    });
  });

  it("is no longer asked for once nobody listens", async () => {
    const person = await run().signIn();
    const { sandbox, deps } = run();
    sandbox.control.queueFault("ai", { mode: "trickle", everyMs: 200 });
    const stream = vi.spyOn(deps.ai, "stream");
    const leaving = new AbortController();
    const response = await fetch(`${deps.config.publicUrl}/api${PATH}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body: JSON.stringify(ASKED),
      signal: leaving.signal,
    });
    const signal = stream.mock.calls[0]?.[1];
    expect(signal?.aborted).toBe(false);
    leaving.abort();
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
    await expect(response.text()).rejects.toThrow(/abort/i);
  });
});
