import { expect, test } from "vitest";
import { customersOf } from "../../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { importFile } from "../../../../test/imports.ts";

const database = withTestDatabase({ queue: true });

test("addresses with invisible characters are imported without them", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  const file = `Email,Name,City
nbsp-end@shop.test\u00A0,Nb Sp,Pune
zw\u200Bsp@shop.test,ZWSP inside,Pune
\u202Aembed@shop.test\u202C,Excel bidi paste,Pune
mailto:e5@shop.test,E,Pune
info@münchen.test,D,Pune
info@xn--mnchen-3ya.test,F,Pune
`;
  const done = await importFile(ctx, file);
  expect(done.errors.map(({ line, reason }) => ({ line, reason }))).toEqual([
    { line: 7, reason: expect.stringContaining("line 6") },
  ]);
  const emails = (await customersOf(database(), ctx.account.id))
    .map(({ email }) => email)
    .toSorted();
  expect(emails).toEqual(
    ["nbsp-end@shop.test", "zwsp@shop.test", "embed@shop.test", "e5@shop.test"]
      .concat("info@xn--mnchen-3ya.test")
      .toSorted(),
  );
});

test("cells that a spreadsheet has changed are put right, or left blank with one note", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  const file = `Name,"=""Email""",Phone,Orders,Total Spent
A,a4@shop.test,9.19821E+11,3,1200
B,b4@shop.test,9.1982E+11,3.0,1.2E+03
E,e4@shop.test,"=""+919820000001""",2,0
`;
  const done = await importFile(ctx, file);
  expect(done).toMatchObject({ status: "completed", created: 3, skipped: 0 });
  expect(done.notes.filter((note) => note.includes("9.19821E+11"))).toEqual([
    expect.stringMatching(/^2 phone numbers were left blank/),
  ]);
  const rows = (await customersOf(database(), ctx.account.id)).toSorted((a, b) =>
    a.email.localeCompare(b.email),
  );
  expect(
    rows.map(({ phone, orderCount, totalSpent }) => [phone, orderCount, Number(totalSpent)]),
  ).toEqual([
    [null, 3, 1200],
    [null, 3, 1200],
    ["+919820000001", 2, 0],
  ]);
});
