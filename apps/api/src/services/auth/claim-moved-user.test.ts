import { expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import { users } from "../../db/schema/index.ts";
import { MOVED_ISSUER } from "./claim-moved-user.ts";
import { openAccount } from "./open-account.ts";

const run = withTestApp();

it("gives a moved user to the first sign-in with the named address, and to no other", async () => {
  const { deps, memberOf, signIn } = run();
  // The harness names its people by number.
  const waiting = { issuer: MOVED_ISSUER, subject: "person-2@example.com", name: "Asha" };
  const [user] = await deps.db
    .insert(users)
    .values({ ...waiting, email: "asha@demo.example" })
    .returning();
  await openAccount(deps.db, user?.id ?? 0);
  const [first, second] = [await signIn(), await signIn()];
  expect((await memberOf(first)).user.id).not.toBe(user?.id);
  expect((await memberOf(second)).user.id).toBe(user?.id);
  const rows = await deps.db.select().from(users).orderBy(users.id);
  expect(rows.map(({ issuer }) => issuer === MOVED_ISSUER)).toEqual([false, false]);
  expect(rows[0]).toMatchObject({ subject: "person-2", email: "person-2@example.com" });
});
