import { tmpdir } from "node:os";
import { makeTables } from "./make-tables.ts";
import { onServer } from "./on-server.ts";

/** Databases that one program makes on a PostgreSQL for its servers. */
export type DatabaseCopies = {
  /** A database with every table and without rows; `drop` removes it, even while clients are connected. */
  create: () => Promise<{ url: string; drop: () => Promise<void> }>;
  /** Removes the template. */
  close: () => Promise<void>;
};

/**
 * Copies of one database on the server at `serverUrl`, whose tables are made at the first: a server that starts on a copy
 * finds nothing to migrate.
 *
 * @param prefix - Of their names.
 */
export function databaseCopies(serverUrl: string, prefix: string): DatabaseCopies {
  const nameOf = (part: string): string => `${prefix}_${process.pid}_${part}`;
  const urlOf = (name: string): string => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  };
  const drop = async (name: string): Promise<void> =>
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  const templateName = nameOf("template");
  let template: Promise<void> | null = null;
  let count = 0;

  const makeTemplate = async (): Promise<void> => {
    await onServer(serverUrl, `create database ${templateName}`);
    await makeTables(urlOf(templateName), tmpdir());
  };
  return {
    create: async () => {
      await (template ??= makeTemplate());
      count += 1;
      const name = nameOf(String(count));
      await onServer(serverUrl, `create database ${name} template ${templateName}`);
      return { url: urlOf(name), drop: async () => await drop(name) };
    },
    close: async () => {
      if (template !== null) await drop(templateName);
    },
  };
}
