import { expect, it } from "vitest";
import { STAY, mail, wait } from "./automations.ts";
import { until } from "./installation.ts";
import type { Installation, SignedIn } from "./installation.ts";
import {
  describeMoves,
  moveFrom,
  openShop,
  signInAt,
  valueOf,
  withTwoInstallations,
} from "./moving.ts";

const CUSTOMERS = 90;

/** In three parts: due while leases settle, due soon after, due at the new installation. */
const PARTS = 3;

const DOCUMENT = {
  version: 1,
  trigger: { type: "added", by: null, tag: null },
  steps: [mail("one", "One"), wait("w", 1, "hours"), mail("two", "Two")],
  leaveWhen: STAY,
  reentry: { type: "never" },
  whenCapped: "later",
};

/** By recipient, the subjects of the emails that an installation has sent. */
function subjectsOf({ sandbox }: Installation): Map<string, string[]> {
  const subjects = new Map<string, string[]>();
  for (const { mailId, recipient } of sandbox.store.accepted()) {
    const subject = sandbox.store.get(mailId)?.subject ?? "";
    subjects.set(recipient, [...(subjects.get(recipient) ?? []), subject]);
  }
  return subjects;
}

describeMoves("an automation whose account moves", () => {
  const { old, next } = withTwoInstallations({ sendsApart: true });

  /** Lets the waits of a part of all end. */
  const letPass = async ({ database }: Installation, part: number, inSeconds = 0): Promise<void> =>
    void (await database.query(
      `update automation_enrolments set due_at = clock_timestamp() + $1::int * interval '1 second',
          since = clock_timestamp() + $1::int * interval '1 second' - interval '1 hour'
        where state = 'inside' and customer_id % $2 = $3`,
      [inSeconds, PARTS, part],
    ));
  const waiting = `select count(*)::int from automation_enrolments where state = 'inside' and step = 'w'`;

  async function enrolAll(call: SignedIn): Promise<void> {
    const made = await call("POST", "/automation/", { name: "Welcome", document: DOCUMENT });
    await call("POST", `/automation/${made["_id"]}/switch-on`, {});
    const { rows } = await old().database.query<{ id: string }>("select id::text from customers");
    const customerIds = rows.map(({ id }) => id);
    await call("POST", `/automation/${made["_id"]}/customers`, { customerIds });
    await until("everybody's wait", async () => {
      return (await valueOf(old().database, waiting)) === CUSTOMERS;
    });
    await until("the first emails", async () => {
      return old().sandbox.store.accepted().length === CUSTOMERS;
    });
  }

  it("mails each customer who waits once, from the new installation, and enrols others there", async () => {
    const [from, to] = [old(), next()];
    await from.start("worker");
    await to.start("worker");
    const { call } = await openShop(from, "asha", CUSTOMERS);
    await enrolAll(call);

    await moveFrom(from, to, "asha", async (line) => {
      if (!line.startsWith("No email of the account")) return;
      await letPass(from, 0);
      await letPass(from, 1, 1);
    });
    await letPass(from, 2);
    await letPass(to, 2);
    const there = await signInAt(to.web, from, "asha");
    await there("POST", "/customer/", { name: "Late", email: "late@example.com" });
    await until("the wait of the new customer", async () => {
      const late = `${waiting} and customer_id = (select id from customers where email = 'late@example.com')`;
      return (await valueOf(to.database, late)) === 1;
    });
    for (let part = 0; part < PARTS; part += 1) await letPass(to, part);
    const sent = `select count(*)::int from communication_logs where sent_at is not null`;
    await until("every email", async () => {
      return (await valueOf(to.database, sent)) === 2 * (CUSTOMERS + 1);
    });

    const [before, after] = [subjectsOf(from), subjectsOf(to)];
    expect(before.size).toBe(CUSTOMERS);
    for (const [recipient, subjects] of before)
      expect([recipient, subjects]).toEqual([recipient, ["One"]]);
    expect(after.size).toBe(CUSTOMERS + 1);
    expect(after.get("late@example.com")).toEqual(["One", "Two"]);
    after.delete("late@example.com");
    for (const [recipient, subjects] of after)
      expect([recipient, subjects]).toEqual([recipient, ["Two"]]);
    const states = `select string_agg(distinct state, ' ') from automation_enrolments`;
    expect(await valueOf(to.database, states)).toBe("completed");
  }, 600_000);
});
