// `pnpm restore FILE [--continue] [--other-secret] [--unsigned]`: puts a backup into the empty database that DATABASE_URL or DATA_DIR
// names.
import { BackupRefusal } from "./backup/backup-file.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { readOptions } from "./read-options.ts";
import { runCommand } from "./run-command.ts";

const { positionals, values } = readOptions({
  usage: `pnpm restore FILE [--continue] [--other-secret] [--unsigned]

Puts a backup into the empty database that DATABASE_URL or DATA_DIR names.

  --continue      campaigns and automations run on instead of being paused
  --other-secret  the backup was made with another APP_SECRET: its stored credentials are lost
  --unsigned      the backup has no signature`,
  options: {
    continue: { type: "boolean", default: false },
    "other-secret": { type: "boolean", default: false },
    unsigned: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

await runCommand(
  process.env,
  async (config) => {
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) {
      throw new BackupRefusal("Say which file to restore: pnpm restore dakiya.backup");
    }
    const startedAt = performance.now();
    const { madeAt, rows, paused, credentials } = await restoreBackup(path, config, {
      continues: values.continue,
      acceptsOtherSecret: values["other-secret"],
      acceptsUnsigned: values.unsigned,
      say: (line) => console.log(`  ${line}`),
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(
      `${rows} rows of ${madeAt} restored and compared in ${seconds} s. Everybody signs in again.`,
    );
    console.log(
      `Stored credentials: ${credentials.readable} can be read, ${credentials.unreadable} can't.`,
    );
    for (const name of paused) console.log(`Paused, to be resumed by its owner: ${name}`);
  },
  { refusal: BackupRefusal },
);
