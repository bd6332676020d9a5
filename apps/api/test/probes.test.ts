import { expect, it } from "vitest";
import { createLog } from "../src/create-log.ts";
import { withTestApp } from "./harness.ts";
import { until } from "./installation.ts";

const lines: string[] = [];
const run = withTestApp({
  log: createLog("info", { write: (line: string) => void lines.push(line) }),
});

it("logs a request by its route's pattern and its status, and never by its address", async () => {
  const person = await run().signIn();
  lines.length = 0;
  await person.rest("GET", "/customer/get?email=asha-of-the-search");
  await person.rest("GET", "/customer/imports/4711-of-the-path");
  await person.inject({ url: "/t/c/token-of-a-link" });
  await person.inject({ url: "/api/nowhere/path-of-nobody" });
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
  expect(requests).toMatchObject([
    { method: "GET", route: "/api/customer/get", status: 200, ms: expect.any(Number) },
    { route: "/api/customer/imports/:id", status: 404 },
    { route: "none", status: 404 },
  ]);
  expect(requests[0].reqId).toMatch(/^[\da-f-]{36}$/);
  expect(lines.join("")).not.toMatch(/of-the-search|4711|token-of|path-of/);
});

it("answers that it lives without its database, and that it is not ready", async () => {
  const visitor = run().visitor();
  const probe = async (url: string) => (await visitor.inject({ url })).statusCode;
  expect(await probe("/livez")).toBe(200);
  expect(await probe("/readyz")).toBe(200);
  expect(await probe("/healthz")).toBe(200);
  const { database } = run().deps;
  database.probe = async () => {
    throw new Error("the database is gone");
  };
  await until("its refusal", async () => (await probe("/readyz")) === 503);
  const response = await visitor.inject({ url: "/readyz" });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({
    success: false,
    message: expect.stringMatching(/not available right now/),
  });
  expect(await probe("/livez")).toBe(200);
});
