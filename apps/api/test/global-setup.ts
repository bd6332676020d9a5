import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import type { Database } from "../src/db/client.ts";
import { makeTables } from "./make-tables.ts";
import { onServer } from "./on-server.ts";
import { hasPgBouncer, startPgBouncer } from "./pgbouncer.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Only an interface adds to a module.
  interface ProvidedContext {
    /** Template of each test file's database: a file for the embedded one, a template's name on a server. */
    database: string;
    /** The folder of the PgBouncer that tests reach their database by; undefined without one. */
    pooler: string | undefined;
  }
}

const API = join(import.meta.dirname, "..");
const IMAGES = join(API, "node_modules/.cache/dakiya");

/** Makes tables once for all test files: making them takes seconds, copying them a fraction of one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url === undefined) {
    project.provide("database", await embeddedImage());
    return async () => {};
  }
  const template = `dakiya_template_${randomBytes(8).toString("hex")}`;
  await onServer(url, `create database ${template}`);
  const own = new URL(url);
  own.pathname = `/${template}`;
  await makeTables(own.href, tmpdir(), separateIds);
  project.provide("database", template);
  const stopPooler =
    process.env["TEST_DATABASE_POOLER"] === "1" ? await usePooler(project, url) : null;
  return async () => {
    await stopPooler?.();
    await onServer(url, `drop database if exists ${template} with (force)`);
  };
}

/** Has every test reach its database by a PgBouncer that lends sessions by the transaction. */
async function usePooler(project: TestProject, url: string): Promise<() => Promise<void>> {
  if (!hasPgBouncer)
    throw new Error("TEST_DATABASE_POOLER=1 needs PgBouncer: apt-get install pgbouncer");
  const { folder, stop } = await startPgBouncer(url);
  project.provide("pooler", folder);
  return stop;
}

/** A file of the embedded database's folder with its tables; made once for each state of these. */
async function embeddedImage(): Promise<string> {
  const image = join(IMAGES, `${await stateOfTables()}.tar`);
  if (existsSync(image)) return image;
  const folder = await mkdtemp(join(tmpdir(), "dakiya-image-"));
  try {
    await makeTables(null, folder, separateIds);
    const pglite = await PGlite.create(join(folder, "postgres"));
    const dump = await pglite.dumpDataDir("none");
    await pglite.close();
    await mkdir(IMAGES, { recursive: true });
    // Another run must never find half of it.
    const half = join(IMAGES, `${randomBytes(8).toString("hex")}.half`);
    await writeFile(half, Buffer.from(await dump.arrayBuffer()));
    await rename(half, image);
    const outdated = (await readdir(IMAGES)).filter(
      (name) => name.endsWith(".tar") && name !== basename(image),
    );
    for (const name of outdated) await rm(join(IMAGES, name), { force: true });
    return image;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A hash of all that decides the tables: our migrations, and the packages that make more. */
async function stateOfTables(): Promise<string> {
  const hash = createHash("sha256");
  const migrations = join(API, "src/db/migrations");
  const files = (await readdir(migrations, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const queue = join(API, "src/queue/queue.ts");
  const lockfile = join(API, "../../pnpm-lock.yaml");
  const sources = [import.meta.filename, join(import.meta.dirname, "make-tables.ts")];
  for (const file of [...files.toSorted(), queue, lockfile, ...sources])
    hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}

/** No account has the number of its user, so that no test takes one for the other. */
const separateIds = async ({ pool }: Database): Promise<unknown> =>
  await pool.query("alter table accounts alter id set start with 100001 restart");
