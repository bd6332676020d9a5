import fc from "fast-check";
import { expect, it, test } from "vitest";
import { refusalKey } from "./refusal-key.ts";

/** Responses of servers about an address that does not exist. */
const BAD_ADDRESSES = [
  "550 5.1.1 The email account that you tried to reach does not exist",
  "550 5.1.1 <{}>: Recipient address rejected: User unknown in virtual mailbox table",
  "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient {} not found by SMTP address lookup",
  "550 5.1.2 Host unknown",
  "550 5.1.3 bad syntax",
  "550 5.1.6 moved",
  "550 Requested action not taken: mailbox unavailable",
  "550 No such user here",
  "550 {} User unknown",
  "550 Unknown user {}",
  "550 Invalid recipient {}",
  "553 sorry, that domain isn't in my list of allowed rcpthosts; no such address",
  "554 delivery error: dd This user doesn't have a yahoo.com account ({})",
  "552 5.2.2 Mailbox full",
  "550 5.2.1 The email account that you tried to reach is disabled",
  "550 user {} does not exist",
  "550 Address rejected",
  "550 account is disabled",
  "email is not valid in to",
  "Does not contain a valid address.",
  "Invalid `to` field. The email address needs to follow the `email@example.com` format.",
] as const;

test("Bad addresses in a row are never taken for a refusal of the account, in any wording", () => {
  const address = fc.emailAddress();
  fc.assert(
    fc.property(fc.constantFrom(...BAD_ADDRESSES), address, fc.boolean(), (words, to, isLoud) => {
      const said = words.replaceAll("{}", to);
      expect(refusalKey(550, isLoud ? said.toUpperCase() : said)).toBeNull();
    }),
  );
});

it.each([
  [
    "554 5.7.1 Message 1f2e3d4c from post@a.example to a@b.example refused by policy 17",
    "554 5.7.1 Message 99aabb00 from post@a.example to c@d.example refused by policy 18",
  ],
  ["550 High probability of spam", "550 HIGH PROBABILITY  OF SPAM"],
  ["550 5.1.8 Sender address rejected", "550 5.1.8 Sender address rejected"],
  ["", ""],
])("knows %s again", (first, second) => {
  expect(refusalKey(554, first)).not.toBeNull();
  expect(refusalKey(554, second)).toBe(refusalKey(554, first));
  expect(refusalKey(550, second)).not.toBe(refusalKey(554, first));
  expect(refusalKey(554, `${first} otherwise`)).not.toBe(refusalKey(554, first));
});
