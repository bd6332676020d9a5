// `pnpm backup FILE`: writes everything in the database that DATABASE_URL or DATA_DIR names to a file, also while Dakiya
// runs.
import { existsSync } from "node:fs";
import { BackupRefusal } from "./backup/backup-file.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { readOptions } from "./read-options.ts";
import { runCommand } from "./run-command.ts";

const { positionals } = readOptions({
  usage: `pnpm backup FILE

Writes everything in the database that DATABASE_URL or DATA_DIR names to a file, also while Dakiya runs.`,
  options: {},
  allowPositionals: true,
});

await runCommand(
  process.env,
  async (config) => {
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) {
      throw new BackupRefusal("Say which file to write: pnpm backup dakiya.backup");
    }
    if (existsSync(path)) throw new BackupRefusal(`There is a file ${path} already: name another.`);
    const startedAt = performance.now();
    const { rows, stillMs } = await makeBackup(path, config, (line) => console.log(`  ${line}`));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(
      `${rows} rows in ${path}, in ${seconds} s. It holds personal data, and no APP_SECRET.`,
    );
    if (stillMs > 0)
      console.log(`The running Dakiya waited ${(stillMs / 1_000).toFixed(1)} s of them.`);
  },
  { refusal: BackupRefusal },
);
