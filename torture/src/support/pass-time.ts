import type { House } from "./house.ts";
import { until } from "./until.ts";

const MINUTE_MS = 60_000;
/** By how much the clock moves at a time, so that pauses end on the way. */
const STEP_MS = 2 * MINUTE_MS;

/** How far an account that waits for its service is. */
interface Hold {
  service: string;
  tries: number;
  held: boolean;
  inflight: number;
}

/** Lets time pass, each time once every outage is known and the service's answer to the last try is too. */
export async function passOutage(house: House, minutes: number, outages: number): Promise<void> {
  let seen: Hold[] = [];
  const isHeld = async (): Promise<boolean> => {
    seen = await house.rows<Hold>(
      `select service, down_tries as tries, down_until > clock_timestamp() as held,
         (select count(*)::int from send_batches where state = 'inflight') as inflight
       from sending_pace where down_since is not null`,
    );
    const held = seen.filter(({ tries, held, inflight }) => tries >= 2 && held && inflight === 0);
    return held.length === outages;
  };
  const what = (): string => `the hold of ${outages} accounts (${JSON.stringify(seen)})`;
  for (let passedMs = 0; passedMs < minutes * MINUTE_MS; passedMs += STEP_MS) {
    await until(what, isHeld, { everyMs: 20, withinMs: 60_000 });
    await passTime(house, STEP_MS);
  }
  await until(what, isHeld, { everyMs: 20, withinMs: 60_000 });
}

/** What is written down of sending with a time: the table, its columns, and of which rows. */
const WRITTEN: [table: string, columns: string[], where: string][] = [
  ["send_batches", ["next_at", "first_attempt_at", "ambiguous_since"], "state = 'ready'"],
  ["sending_pace", ["down_since", "down_until"], "down_since is not null"],
  ["campaigns", ["progress_at", "updated_at", "started_at"], "status = 'processing'"],
  ["pgboss.job", ["start_after"], "name = 'send-batch' and state < 'active'"],
];

/** The database's clock can't be moved: everything it wrote is older instead. */
export async function passTime(house: House, ms: number): Promise<void> {
  await house.sandbox.control("POST", "/clock", { advanceMs: ms });
  for (const [table, columns, where] of WRITTEN) {
    const earlier = columns
      .map((name) => `${name} = ${name} - $1::float8 * interval '1 millisecond'`)
      .join(", ");
    await house.rows(`update ${table} set ${earlier} where ${where}`, [ms]);
  }
}
