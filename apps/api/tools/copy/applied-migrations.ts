import type { Query } from "./tables.ts";

/** When the migrations were made that a database has had, the oldest first; none where it has no tables of Dakiya. */
export async function appliedMigrations(query: Query): Promise<string[]> {
  const [known] = await query<{ has: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as has",
  );
  if (known?.has !== true) return [];
  const rows = await query<{ at: string }>(
    "select created_at::text as at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ at }) => at);
}
