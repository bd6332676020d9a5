import type { Query } from "./tables.ts";

/** The last id each sequence has given; null for one that has given none. */
export type Sequence = { name: string; last: string | null };

export async function readSequences(query: Query): Promise<Sequence[]> {
  return await query<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname = 'public' order by 1
  `);
}

/** Lets new rows have ids after those that were copied. A sequence that is not here is passed over. */
export async function moveSequences(query: Query, sequences: readonly Sequence[]): Promise<void> {
  const lastOf = new Map(sequences.map(({ name, last }) => [name, last]));
  for (const { name } of await readSequences(query)) {
    const last = lastOf.get(name) ?? null;
    if (last !== null) await query("select setval($1::text::regclass, $2::bigint)", [name, last]);
  }
}
