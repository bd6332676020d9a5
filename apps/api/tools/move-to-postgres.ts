// `pnpm move-to-postgres --to postgres://… [--to-owner postgres://…] [--user local@…=their@company.com]…`: moves everything
// of the embedded database in DATA_DIR into an empty PostgreSQL database.
import { MoveRefusal, moveToPostgres } from "./move/move-to-postgres.ts";
import { readOptions } from "./read-options.ts";
import { runCommand } from "./run-command.ts";

const { values } = readOptions({
  usage: `pnpm move-to-postgres --to postgres://… [--to-owner postgres://…] [--user local@…=their@company.com]…

Moves everything of the embedded database in DATA_DIR into an empty PostgreSQL database.

  --to        the database, with the role that Dakiya works as
  --to-owner  the same with the role that owns its tables, where that is another
  --user      the address a user signs in with there, instead of the local one`,
  options: {
    to: { type: "string" },
    "to-owner": { type: "string" },
    user: { type: "string", multiple: true, default: [] },
  },
});

await runCommand(
  {
    ...process.env,
    NODE_ENV: "",
    DATABASE_URL: "",
    DATABASE_DIRECT_URL: "",
    DATABASE_MIGRATE_URL: "",
  },
  async (config) => {
    if (values.to === undefined) {
      throw new MoveRefusal("Say where to: --to postgres://user:password@host:5432/dakiya, empty.");
    }
    const startedAt = performance.now();
    const counts = await moveToPostgres({
      dataDir: config.dataDir,
      databaseUrl: values.to,
      migrateUrl: values["to-owner"] ?? null,
      emails: new Map(values.user.map(readPair)),
      say: (line) => console.log(`  ${line}`),
    });
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`${rows} rows of ${counts.size} tables moved and compared in ${seconds} s.
Start with DATABASE_URL set to that database, and with the same APP_SECRET: the text in ${config.dataDir}/secret, where you
had set none. ${config.dataDir} is as it was; nothing of it is used any more.`);
  },
  {
    refusal: MoveRefusal,
    reword: (sentence) =>
      sentence.replaceAll("DATABASE_MIGRATE_URL", "--to-owner").replaceAll("DATABASE_URL", "--to"),
  },
);

function readPair(text: string): [string, string] {
  const [local, company, ...more] = text.split("=");
  if (!local || !company || more.length > 0 || !company.includes("@")) {
    throw new MoveRefusal(`--user takes local@address=their@company.com, not ${text}.`);
  }
  return [local, company];
}
