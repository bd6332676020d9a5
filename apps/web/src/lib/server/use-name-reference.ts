import { isReferenceKind, REFERENCE_KINDS } from "@dakiya/domain/segment";
import type { NameReference, ReferenceKind } from "@dakiya/domain/segment";
import { useMemo } from "react";
import { trpc } from "./trpc.ts";

const STALE_MS = 60_000;
/** Ids that the server takes at a time. */
const MAX_IDS = 50;
const ID = /^\d{1,15}$/;

/** Stands for a name that is loading, and for a deleted thing. */
const LOADING = "…";
const DELETED = "(deleted)";

/**
 * Names of referenced things, looked up by their ids.
 *
 * @param rules - Rules, or anything that holds some.
 */
export function useNameReference(rules: unknown): NameReference {
  const text = JSON.stringify(rules) ?? "null";
  const asked = useMemo(() => batchesOf(JSON.parse(text)), [text]);
  const results = trpc.useQueries((server) =>
    asked.map(({ kind, ids }) =>
      server.segments.references({ kind, ids: ids.join() }, { staleTime: STALE_MS }),
    ),
  );
  const known = new Map<string, string>();
  for (const [at, { kind, ids }] of asked.entries()) {
    const found = results[at]?.data;
    for (const id of ids)
      known.set(
        `${kind}:${id}`,
        found === undefined ? LOADING : (found.find(({ _id }) => _id === id)?.name ?? DELETED),
      );
  }
  const names = JSON.stringify([...known]);
  // The same function as long as the names are.
  return useMemo(() => {
    const byId = new Map(JSON.parse(names) as [string, string][]);
    return (kind, id) => byId.get(`${kind}:${id}`) ?? LOADING;
  }, [names]);
}

function batchesOf(rules: unknown): { kind: ReferenceKind; ids: string[] }[] {
  const found = new Map<ReferenceKind, Set<string>>();
  collect(rules, found);
  return Object.keys(REFERENCE_KINDS)
    .filter(isReferenceKind)
    .flatMap((kind) => {
      const ids = [...(found.get(kind) ?? [])].toSorted();
      return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => ({
        kind,
        ids: ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
      }));
    });
}

function collect(value: unknown, found: Map<ReferenceKind, Set<string>>): void {
  if (typeof value !== "object" || value === null) return;
  const field: unknown = Reflect.get(value, "field");
  const asked: unknown = Reflect.get(value, "value");
  if (typeof field === "string" && isReferenceKind(field)) {
    const id: unknown =
      typeof asked === "object" && asked !== null ? Reflect.get(asked, "id") : undefined;
    if (typeof id === "string" && ID.test(id))
      found.set(field, (found.get(field) ?? new Set()).add(id));
    return;
  }
  for (const part of Object.values(value)) collect(part, found);
}
