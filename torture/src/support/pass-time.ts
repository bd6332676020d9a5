import pg from "pg";
import type { House } from "./house.ts";
import { until } from "./until.ts";

const MINUTE_MS = 60_000;
/** By how much the clock moves at a time, so that pauses end on the way. */
const STEP_MS = 2 * MINUTE_MS;

/** The state of an account that waits for its service. */
type Hold = {
  service: string;
  tries: number;
  isHeld: boolean;
  inflight: number;
};

/** Lets time pass, each time once every outage is known and the service's response to the last try is too. */
export async function passOutage(house: House, minutes: number, outages: number): Promise<void> {
  let holds: Hold[] = [];
  const areAllHeld = async (): Promise<boolean> => {
    holds = await house.rows<Hold>(
      `select service, down_tries as tries, down_until > clock_timestamp() as "isHeld",
         (select count(*)::int from send_batches where state = 'inflight') as inflight
       from sending_pace where down_since is not null`,
    );
    const settledHolds = holds.filter(
      ({ tries, isHeld, inflight }) => tries >= 2 && isHeld && inflight === 0,
    );
    return settledHolds.length === outages;
  };
  const what = (): string => `the hold of ${outages} accounts (${JSON.stringify(holds)})`;
  for (let passedMs = 0; passedMs < minutes * MINUTE_MS; passedMs += STEP_MS) {
    await house.sandbox.control("advanceClock", STEP_MS);
    // A hold may end between a look and the change: a try under way would keep its own times, and wait for them alone.
    const hasPassed = async (): Promise<boolean> =>
      (await areAllHeld()) && (await makeOlder(house, STEP_MS, { whenCalm: true }));
    await until(what, hasPassed, { everyMs: 20 });
  }
  await until(what, areAllHeld, { everyMs: 20 });
}

/** The stored times of sending: the table, its columns, and the rows. */
const WRITTEN: [table: string, columns: string[], where: string][] = [
  ["send_batches", ["next_at", "first_attempt_at", "ambiguous_since"], "state = 'ready'"],
  ["sending_pace", ["down_since", "down_until"], "down_since is not null"],
  ["campaigns", ["progress_at", "updated_at", "started_at"], "status = 'processing'"],
];

/** The database's clock can't be moved: everything it wrote is older instead. */
export async function passTime(house: House, ms: number): Promise<void> {
  await house.sandbox.control("advanceClock", ms);
  const hasPassed = async (): Promise<boolean> => await makeOlder(house, ms, { whenCalm: false });
  await until("the past", hasPassed, { everyMs: 20 });
}

const DEADLOCK = "40P01";

/**
 * Makes the stored times older, in one statement.
 *
 * @param whenCalm - Not while a batch is under way.
 * @returns Whether it did: workers lock the same rows in another order, and one of them is refused then.
 */
async function makeOlder(
  house: House,
  ms: number,
  { whenCalm }: { whenCalm: boolean },
): Promise<boolean> {
  const changes = WRITTEN.map(([table, columns, where]) => {
    const earlier = columns
      .map((name) => `${name} = ${name} - $1::float8 * interval '1 millisecond'`)
      .join(", ");
    return `of_${table} as (update ${table} set ${earlier} where ${where} and exists (select from calm))`;
  });
  const older = house.rows<{ done: boolean }>(
    `with calm as (
       select where not $2::boolean or not exists (select from send_batches where state = 'inflight')
     ), ${changes.join(", ")}
     select exists (select from calm) as done`,
    [ms, whenCalm],
  );
  const [row] = await older.catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === DEADLOCK) return [];
    throw error;
  });
  return row?.done === true;
}
