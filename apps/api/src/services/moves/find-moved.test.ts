import { expect, it } from "vitest";
import { withTestDatabase } from "../../../test/database.ts";
import { findMoved, findMovedAccount } from "./find-moved.ts";

let statements = 0;
const database = withTestDatabase({
  observer: { statement: () => void (statements += 1), wait: () => {} },
});

it("asks once for all who want to know at the same time whether any account has moved", async () => {
  const { db } = database();
  statements = 0;
  const addresses = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      n % 2 === 0 ? findMovedAccount(db, n) : findMoved(db, "campaign", n),
    ),
  );
  expect(new Set(addresses)).toEqual(new Set([null]));
  expect(statements).toBe(1);
});
