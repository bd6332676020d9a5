import { MESSAGES } from "@dakiya/domain/messages";
import { TRPCClientError } from "@trpc/client";
import { expect, it } from "vitest";
import { readEnvelope } from "./read-envelope.ts";
import { failureReason, serverMessage } from "./server-message.ts";

/** An error as the server has sent it. */
function serverError(message: string): TRPCClientError<never> {
  return TRPCClientError.from({ error: { message, code: -32600, data: { code: "BAD_REQUEST" } } });
}

const RAW = [
  "",
  "Unexpected token '<', \"<!doctype \"... is not valid JSON",
  "Unexpected end of input",
  '[\n  {\n    "code": "invalid_type"\n  }\n]',
  "TypeError: Cannot read properties of undefined (reading 'includes')",
  "<html><body>502 Bad Gateway</body></html>",
  "BAD_REQUEST",
  "x".repeat(2_000),
];

it.each(RAW)("says its own words instead of %j", async (message) => {
  expect(serverMessage(serverError(message), "Failed to save")).toBe("Failed to save");
  const response = await readEnvelope(Response.json({ statusCode: 400, message }));
  expect(response).toEqual({ statusCode: 400 });
});

it("says why a request failed: in the server's words, or whether the server answered", () => {
  expect(failureReason(serverError("This file is too large"))).toBe("This file is too large");
  expect(failureReason(serverError(""))).toBe("Something went wrong on our side. Try again.");
  expect(failureReason(new TypeError("Failed to fetch"))).toMatch(/^Dakiya could not be reached/);
});

it("passes on every sentence the product has for such a moment", async () => {
  const server = MESSAGES.server;
  const customers = MESSAGES.customers;
  const campaigns = MESSAGES.campaigns;
  const emailSettings = MESSAGES.emailSettings;
  const sentences = [server, customers, campaigns, emailSettings].flatMap((group) =>
    Object.values(group).filter((value): value is string => typeof value === "string"),
  );
  expect(sentences.length).toBeGreaterThan(50);
  for (const sentence of sentences.filter((text) => text !== MESSAGES.server.yourCompany)) {
    expect(serverMessage(serverError(sentence), "Failed")).toBe(sentence);
  }
  const response = { statusCode: 409, message: server.customerExists };
  expect(await readEnvelope(Response.json(response))).toEqual(response);
});
