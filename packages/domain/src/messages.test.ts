import { expect, test } from "vitest";
import { MESSAGES } from "./messages.ts";

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
