import { expect, test } from "vitest";
import { MESSAGES } from "./index.ts";

test("The sentences that take a value read as sentences", () => {
  expect(MESSAGES.auth.loginFailed("Google")).toBe("Google login failed");
  expect(MESSAGES.campaigns.confirmDelete("Diwali")).toBe(
    'Are you sure you want to delete "Diwali"? This action cannot be undone.',
  );
  expect(MESSAGES.customers.confirmDelete("Asha")).toBe(
    "Are you sure you want to delete Asha? This action cannot be undone.",
  );
  expect(MESSAGES.createCampaign.estimated(3)).toBe("Estimated audience: 3 customers");
  expect(MESSAGES.createCampaign.estimatedSize(3)).toBe("Estimated audience size: 3 customers");
  expect(MESSAGES.createCampaign.segmentName("Diwali")).toBe("Segment for Diwali");
  expect(MESSAGES.emailSettings.credentialRequired("gmail")).toBe(
    "Please configure API credentials for gmail",
  );
});

test("The report of an import says created, updated, unchanged and skipped", () => {
  const report = MESSAGES.server.importDone({ created: 1, updated: 2, unchanged: 3, skipped: 4 });
  expect(report).toBe("1 customer created, 2 updated, 3 unchanged, 4 skipped");
  const none = { updated: 0, unchanged: 0, skipped: 0, kind: "orders" } as const;
  const orders = MESSAGES.server.importDone({ created: 1_200, ...none });
  expect(orders).toBe("1,200 orders created, 0 updated, 0 unchanged, 0 skipped");
});

test("The wait before a campaign is sent runs down in minutes and seconds", () => {
  const { goingTo, sends } = MESSAGES.takeBack;
  expect([300, 61, 60, 28, 1, 0].map((seconds) => goingTo(149, seconds))).toEqual([
    "Going to 149 recipients in 5 min 0 s",
    "Going to 149 recipients in 1 min 1 s",
    "Going to 149 recipients in 60 s",
    "Going to 149 recipients in 28 s",
    "Going to 149 recipients in 1 s",
    "Going to 149 recipients now",
  ]);
  expect([30, 1, 0].map((seconds) => sends(1, seconds))).toEqual([
    "Sends to 1 recipient in 30 seconds. Until then you can stop it.",
    "Sends to 1 recipient in 1 second. Until then you can stop it.",
    "Sends to 1 recipient now",
  ]);
});
