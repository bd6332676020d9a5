import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

type Client = new (options: { connectionString: string }) => {
  connect: () => Promise<void>;
  query: (statement: string) => Promise<unknown>;
  end: () => Promise<void>;
};

const API = fileURLToPath(new URL("../../apps/api/package.json", import.meta.url));

/** A database made for one test file. */
export type OwnDatabase = {
  url: string;
  drop: () => Promise<void>;
};

/** A fresh database on the server that TEST_DATABASE_URL names; null when it names none. */
export async function ownDatabase(): Promise<OwnDatabase | null> {
  const server = process.env["TEST_DATABASE_URL"] ?? "";
  if (server === "") return null;
  // The server's own driver: these tests only create a database.
  const { Client } = createRequire(API)("pg") as { Client: Client };
  const admin = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(async () => await client.end());
  };
  const name = `dakiya_e2e_${randomBytes(8).toString("hex")}`;
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => await admin(`drop database if exists ${name} with (force)`),
  };
}
