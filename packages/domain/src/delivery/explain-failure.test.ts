import { describe, expect, it } from "vitest";
import { MESSAGES } from "../messages/index.ts";
import { explainFailure } from "./index.ts";

const failures = MESSAGES.failures;

describe("explainFailure", () => {
  it.each([
    ["550 5.1.1 The mailbox does not exist", failures.noMailbox],
    ["550 No such user here", failures.noMailbox],
    ["Recipient address not found", failures.noMailbox],
    ["552-5.2.2 The email account that you tried to reach is over quota", failures.full],
    ["Mailbox is full", failures.full],
    ["550 5.2.1 account has been disabled", failures.closed],
    ["Invalid recipient address", failures.malformed],
    ["553 5.1.3 not a valid RFC 5321 address", failures.malformed],
    ["550 5.1.2 Host unknown", failures.noDomain],
    ["no MX record", failures.noDomain],
    ["552 5.3.4 Message too big", failures.tooLarge],
    ["550 5.7.1 refused by policy", failures.unwanted],
    ["554 blocked using a blocklist", failures.unwanted],
    ["421 4.4.2 connection timed out", failures.unreachable],
    ["451 4.7.1 Greylisted, try again later", failures.putOff],
  ])("says of %j: %s", (reason, words) => {
    expect(explainFailure(reason)).toBe(words);
  });

  it.each([
    MESSAGES.server.deliveryUnknown,
    "Unsubscribed before sending",
    "Deactivated before sending",
    "Not sent: this person reported an earlier mail as spam",
    "Given up after too many tries: 451 4.7.1 try again later",
    "The email service gave no reason",
    "The email service refused the key",
    "something nobody has heard of",
    "",
  ])("leaves %j as it stands", (reason) => {
    expect(explainFailure(reason)).toBeNull();
  });

  it("reads a text of any length", () => {
    expect(explainFailure(`${"address ".repeat(20_000)}5.1.1`)).toBe(failures.noMailbox);
  });
});
