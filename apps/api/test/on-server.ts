import pg from "pg";

/** Runs one statement on a PostgreSQL, over a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(async () => await client.end());
}
