import type { Asks } from "./tables.ts";

/** The last id each sequence has given; null for one that has given none. */
export type Sequence = { name: string; last: string | null };

export async function readSequences(ask: Asks): Promise<Sequence[]> {
  return await ask<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname = 'public' order by 1
  `);
}

/** Lets new rows have ids after those that were copied. */
export async function moveSequences(ask: Asks, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences) {
    if (last !== null) await ask(`select setval('${name}'::regclass, ${BigInt(last)})`);
  }
}
