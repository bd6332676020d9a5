import { connect } from "node:net";
import { expect, test } from "vitest";
import { postJson, sandboxForTest } from "./harness.ts";
import type { RunningSandbox } from "../src/index.ts";

function send(sandbox: RunningSandbox, key = "xkeysib-one") {
  return postJson(
    `${sandbox.urls.brevo}/v3/smtp/email`,
    { "api-key": key },
    {
      sender: { email: "a@acme.test" },
      to: [{ email: "asha@example.com" }],
      subject: "News",
      htmlContent: "Hi",
    },
  );
}

test("a rate limit carries Brevo's headers and no Retry-After", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.queueFault("brevo", { mode: "rateLimit", retryAfterSeconds: 7 });
  const response = await send(sandbox);
  expect(response.status).toBe(429);
  expect(response.headers.get("x-sib-ratelimit-reset")).toBe("7");
  expect(response.headers.get("x-sib-ratelimit-remaining")).toBe("0");
  expect(response.headers.get("retry-after")).toBeNull();
  expect((await send(sandbox)).status).toBe(201);
});

test("a reset is a reset on the wire, not an orderly end", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.queueFault("brevo", { mode: "reset" });
  const { hostname, port } = new URL(sandbox.url);
  const outcome = await new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST /brevo/v3/smtp/email HTTP/1.1\r\nHost: ${hostname}\r\n`);
      socket.write("Content-Length: 2\r\n\r\n{}");
    });
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    socket.on("end", () => resolve("end"));
    socket.resume();
  });
  expect(outcome).toBe("ECONNRESET");
});

test("a hang without an end lasts until the client gives up", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.queueFault("brevo", { mode: "hang" });
  const response = fetch(`${sandbox.urls.brevo}/v3/smtp/email`, {
    method: "POST",
    body: "{}",
    signal: AbortSignal.timeout(100),
  });
  await expect(response).rejects.toMatchObject({ name: "TimeoutError" });
});

test("a trickled answer arrives whole in pieces", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.queueFault("brevo", { mode: "trickle", everyMs: 5 });
  const started = performance.now();
  const response = await send(sandbox);
  expect(response.json).toEqual({ messageId: expect.any(String) });
  expect(performance.now() - started).toBeGreaterThan(35);
});

test("latency delays a proper answer", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.queueFault("brevo", { mode: "latency", ms: 60 });
  const started = performance.now();
  expect((await send(sandbox)).status).toBe(201);
  expect(performance.now() - started).toBeGreaterThan(55);
});

test("chances draw the same faults from the same seed", async () => {
  const runs: number[][] = [];
  for (let run = 0; run < 2; run += 1) {
    const sandbox = await sandboxForTest();
    const chances = [
      { fault: { mode: "serverError", status: 500 } as const, probability: 0.3 },
      { fault: { mode: "quota" } as const, probability: 0.2 },
    ];
    sandbox.control.setFaultChances("brevo", chances, 42);
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push((await send(sandbox)).status);
    runs.push(statuses);
  }
  expect(runs[0]).toEqual(runs[1]);
  expect(new Set(runs[0])).toEqual(new Set([201, 402, 500]));
});

test("faults of one service do not touch another, and can be cleared", async () => {
  const sandbox = await sandboxForTest();
  sandbox.control.queueFault("resend", { mode: "quota" }, 5);
  expect((await send(sandbox)).status).toBe(201);
  sandbox.control.queueFault("brevo", { mode: "quota" }, 5);
  sandbox.control.clearFaults();
  expect((await send(sandbox)).status).toBe(201);
});
