import { setTimeout as delay } from "node:timers/promises";
import { moveAccount } from "../../apps/api/dist/tools/account/move-account.js";
import type { Measured } from "./support/line.ts";
import { openBench } from "./support/open-bench.ts";
import type { Bench } from "./support/open-bench.ts";
import { isWhole } from "./support/rounds.ts";

const CAMPAIGNS = 100;
const TRY_CAMPAIGNS = 10;
const LOGS_PER_CUSTOMER = 10;
/** A change of a customer and of a log so often, while the account moves. */
const CHANGE_EVERY_MS = 20;
const MAX_PAUSE_SECONDS = 5;
/** Each row is also read, checked against foreign keys, put into all indexes, and summed on both sides. */
const MAX_TIMES = 10;

const SECRET = "b7Jx0pQm4Zr9Ld2Wk6Ty1Vn8Hs3Gf5CeUa";
export const options = { roles: "web", settings: { APP_SECRET: SECRET } };

/** How long an account with half the customers of the bench, and ten logs each, pauses while it moves to another installation. */
export async function measure(bench: Bench): Promise<Measured[]> {
  const customers = Math.round(bench.rows / 2);
  const campaigns = isWhole(bench) ? CAMPAIGNS : TRY_CAMPAIGNS;
  await bench.seed({ customers, campaigns, logs: customers * LOGS_PER_CUSTOMER });
  await bench.sql.query("vacuum analyze");
  const next = await openBench(bench.rows, {
    roles: "web",
    settings: { APP_SECRET: SECRET, INSTALLATION_ID: "1" },
  });
  try {
    // The bench signed in there as well.
    await next.sql.query("delete from users");
    const bareSeconds = await copyLogs(bench);
    const changes = startChanges(bench);
    const from = performance.now();
    const { rows, pauseMs } = await moveAccount({
      email: "bench@example.com",
      source: {
        appSecret: SECRET,
        databaseUrl: bench.settings["DATABASE_URL"] ?? "",
        directUrl: null,
        migrateUrl: null,
        publicUrl: `http://127.0.0.1:${bench.port}`,
      },
      to: next.settings["DATABASE_URL"] ?? "",
      address: `http://127.0.0.1:${next.port}`,
      say: () => {},
    }).finally(changes.stop);
    const seconds = (performance.now() - from) / 1_000;
    const pause = (pauseMs ?? NaN) / 1_000;
    const times = seconds / bareSeconds;
    return [
      {
        figure: `pause of ${pause.toFixed(1)} s with ${rows} rows, ${changes.made()} changed beside it,`,
        limit: `${MAX_PAUSE_SECONDS} s`,
        ratio: (pause / MAX_PAUSE_SECONDS).toFixed(2),
        goal: "<= 1",
        isMet: pause <= MAX_PAUSE_SECONDS,
      },
      {
        figure: `moved in ${seconds.toFixed(0)} s`,
        limit: `an INSERT of its logs into a bare table in ${bareSeconds.toFixed(0)} s`,
        ratio: times.toFixed(2),
        goal: `<= ${MAX_TIMES}`,
        isMet: times <= MAX_TIMES,
      },
    ];
  } finally {
    await next.close();
  }
}

/** One INSERT of as many logs with their primary key alone. @returns Seconds. */
async function copyLogs({ sql }: Bench): Promise<number> {
  const from = performance.now();
  await sql.query("create table bare_logs (like communication_logs)");
  await sql.query("alter table bare_logs add primary key (account_id, campaign_id, seq)");
  await sql.query("insert into bare_logs select * from communication_logs");
  const seconds = (performance.now() - from) / 1_000;
  await sql.query("drop table bare_logs");
  return seconds;
}

/** Changes a customer and a log again and again, as a shop and its readers do. */
function startChanges({ database }: Bench): { made: () => number; stop: () => Promise<void> } {
  let made = 0;
  let goesOn = true;
  const running = (async () => {
    while (goesOn) {
      // Refused in the pause.
      const { rowCount } = await database.pool
        .query(
          `with c as (
            update customers set city = city, updated_at = now()
            where (account_id, id) = (select account_id, id from customers offset floor(random() * 1000) limit 1)
          )
          update communication_logs set opened_at = coalesce(opened_at, now())
          where (account_id, campaign_id, seq) = (select account_id, campaign_id, seq from communication_logs
            offset floor(random() * 1000) limit 1)`,
        )
        .catch(() => ({ rowCount: 0 }));
      made += rowCount ?? 0;
      await delay(CHANGE_EVERY_MS);
    }
  })();
  return {
    made: () => made,
    stop: async () => {
      goesOn = false;
      await running;
    },
  };
}
