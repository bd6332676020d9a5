import { beforeAll, expect, it } from "vitest";
import {
  STEPS,
  describeMoves,
  killAt,
  moveFrom,
  openShop,
  undoFrom,
  valueOf,
  withTwoInstallations,
} from "./moving.ts";

const CUSTOMERS = 5;

/** The account is handed over with these. */
const [HANDED_OVER = "", ENDING = ""] = STEPS.slice(-2);
const BEFORE = STEPS.slice(0, -2).map((step) =>
  step === "communication_logs" ? "customers" : step,
);
/** From this on only the new database tells whether it was. */
const PAUSED = BEFORE.indexOf("The account is paused");

describeMoves("a move that was killed and is undone", () => {
  const { old, next } = withTwoInstallations({ keepMails: false });
  beforeAll(async () => void (await old().start("worker")));

  /** The triggers' functions, noted rows and moves at the old installation. */
  const leftOf = async (account: number): Promise<unknown> =>
    await valueOf(
      old().database,
      `select concat_ws(' ',
        (select count(*) from pg_proc where starts_with(proname, 'account_move_${account}_')),
        (select count(*) from account_changes where account_id = ${account}),
        (select count(*) from account_moves where account_id = ${account}))`,
    );
  const accountsThere = async (account: number): Promise<unknown> =>
    await valueOf(next().database, `select count(*)::int from accounts where id = ${account}`);

  it.each(BEFORE)(
    "leaves nothing when killed at: %s",
    async (step) => {
      const [from, to] = [old(), next()];
      const nth = STEPS.indexOf(step);
      const person = `undone${nth}`;
      const { call, account } = await openShop(from, person, CUSTOMERS);
      await killAt(step, from, to, person);
      expect(await leftOf(account)).not.toBe("0 0 0");
      expect(await accountsThere(account)).toBe(0);
      const withoutTo = undoFrom(from, to, person, { to: false });
      if (nth < PAUSED) expect(await withoutTo).toBe(true);
      else {
        await expect(withoutTo).rejects.toThrow(/--to/);
        expect(await undoFrom(from, to, person)).toBe(true);
      }
      expect(await leftOf(account)).toBe("0 0 0");
      await call("POST", "/customer/", { name: "Late", email: "late@example.com" });
      expect(await undoFrom(from, to, person)).toBe(false);
    },
    120_000,
  );

  it.each([HANDED_OVER, ENDING])(
    "is refused once the account was handed over: %s",
    async (step) => {
      const [from, to] = [old(), next()];
      const person = `kept${STEPS.indexOf(step)}`;
      const { account } = await openShop(from, person, CUSTOMERS);
      await killAt(step, from, to, person);
      await expect(undoFrom(from, to, person)).rejects.toThrow(/works at the new installation/);
      expect(await accountsThere(account)).toBe(1);
      await moveFrom(from, to, person);
      expect(await leftOf(account)).toBe("0 0 1");
    },
    120_000,
  );

  it("takes the triggers away that an ended move has left", async () => {
    const [from, to] = [old(), next()];
    await openShop(from, "other", CUSTOMERS);
    await from.database.query(`
      create function account_move_987_customers() returns trigger language plpgsql as 'begin return null; end';
      create trigger account_move_987_customers_written after insert on customers
        for each row execute function account_move_987_customers()`);
    expect(await undoFrom(from, to, "other", { to: false })).toBe(false);
    expect(await leftOf(987)).toBe("0 0 0");
  }, 120_000);
});
