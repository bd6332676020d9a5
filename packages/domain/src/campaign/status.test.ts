import { expect, test } from "vitest";
import {
  CAMPAIGN_STATUSES,
  CAMPAIGN_TRANSITIONS,
  campaignStatusColor,
  canTransition,
} from "./index.ts";

test("Active is green, completed blue, processing yellow and anything else gray", () => {
  expect(CAMPAIGN_STATUSES.map(campaignStatusColor)).toEqual([
    "gray",
    "gray",
    "green",
    "yellow",
    "gray",
    "blue",
    "gray",
    "gray",
  ]);
  expect(campaignStatusColor("whatever")).toBe("gray");
});

test("A campaign can be sent, paused and resumed, and a cancelled one stays cancelled", () => {
  expect(canTransition("draft", "active")).toBe(true);
  expect(canTransition("active", "processing")).toBe(true);
  expect(canTransition("processing", "paused")).toBe(true);
  expect(canTransition("paused", "processing")).toBe(true);
  expect(canTransition("processing", "completed")).toBe(true);
  expect(canTransition("completed", "draft")).toBe(false);
  expect(CAMPAIGN_STATUSES.some((to) => canTransition("cancelled", to))).toBe(false);
});

test("No state leads to itself and every state can be reached", () => {
  const reachable = new Set(Object.values(CAMPAIGN_TRANSITIONS).flat());
  for (const status of CAMPAIGN_STATUSES) {
    expect(canTransition(status, status)).toBe(false);
    expect(reachable.has(status)).toBe(true);
  }
});

test.each(["archived", "constructor", ""])(
  "A state that is not known leads nowhere: %j",
  (from) => {
    expect(CAMPAIGN_STATUSES.some((to) => canTransition(from, to))).toBe(false);
  },
);
