// `pnpm seed --customers N --campaigns N --logs N [--orders N] [--email user@…] [--again] [--yes]`: made-up data for one user, in
// the database that DATABASE_URL or DATA_DIR names.
import { readConfig } from "../src/config.ts";
import { openDatabase } from "../src/db/open/open-database.ts";
import { readOptions } from "./read-options.ts";
import { seedUser } from "./seed/seed-user.ts";

const { values } = readOptions({
  usage: `pnpm seed [--customers N] [--campaigns N] [--logs N] [--orders N] [--email user@…] [--again] [--yes]

Puts made-up data of one user into the database that DATABASE_URL or DATA_DIR names.

  --customers, --campaigns, --logs, --orders  how many of each: 10000, 40, 20000 and none when left out
  --email  the user; the only one there is when left out
  --again  adds to a user who has customers already
  --yes    in production too`,
  options: {
    customers: { type: "string", default: "10000" },
    campaigns: { type: "string", default: "40" },
    logs: { type: "string", default: "20000" },
    orders: { type: "string", default: "0" },
    email: { type: "string" },
    again: { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  },
});

try {
  const config = readConfig(process.env);
  if (config.mode === "production" && !values.yes)
    throw new Error("This is production: --yes puts made-up data into it all the same.");
  const database = await openDatabase(config);
  const startedAt = performance.now();
  const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  try {
    const counts = await seedUser(database, {
      customers: wholeNumber("customers", values.customers),
      campaigns: wholeNumber("campaigns", values.campaigns),
      logs: wholeNumber("logs", values.logs),
      orders: values.orders === "0" ? 0 : wholeNumber("orders", values.orders),
      email: values.email,
      again: values.again,
      now: new Date(),
      say: (line) => console.log(`  ${line} (${seconds()})`),
    });
    console.log(
      `${counts.customers} customers, ${counts.campaigns} campaigns, ${counts.logs} logs and ${counts.orders} orders in ${seconds()}.`,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} takes a whole number, not ${text}.`);
  return Number(text);
}
