import { MESSAGES } from "@dakiya/domain/messages";
import fastify from "fastify";
import { expect, it } from "vitest";
import { withTestApp } from "./harness.ts";

const lines: string[] = [];
const { log } = fastify({
  logger: { level: "warn", stream: { write: (line: string) => void lines.push(line) } },
});
const run = withTestApp({ log });
const INPUT = { segmentRules: null, campaignName: "Diwali", segmentDescription: "Mumbai" };

it("Without a key for the AI, the error says what to set, and the log holds nothing of it", async () => {
  const person = await run().signIn();
  lines.length = 0;
  const rules = {
    combinator: "and",
    rules: [{ field: "total_spent", operator: ">=", value: 0 }],
  };
  const input = { ...INPUT, segmentRules: rules };
  const overRest = await person.rest("POST", "/ai/generate-campaign-content", input);
  expect([overRest.status, overRest.body.message]).toEqual([503, MESSAGES.server.aiNotConfigured]);
  const overTrpc = await person.mutate("ai.generateCampaignContent", input);
  expect(overTrpc.status).toBe(503);
  expect(JSON.stringify(overTrpc.body)).toContain(MESSAGES.server.aiNotConfigured);
  expect(lines).toEqual([]);
});
