import { readReferenced, REFERENCE_KINDS } from "@dakiya/domain/segment";
import type { ReferenceKind } from "@dakiya/domain/segment";
import { capital, foldCase } from "@dakiya/domain/text";
import { Box, Group, Loader, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useNameReference } from "../../lib/server/use-name-reference.ts";

/** The choice of all of a kind, which has no id. */
const ANY = "any";
const TYPING_PAUSE_MS = 250;

type Typed = { id: string; days: string };

/**
 * Reference of a rule: one that is found by its name, or any of them, and for emails the number of days.
 *
 * @param value - As the builder holds it: its parts are texts or numbers.
 * @param isRefused - The rule was submitted as it stands, and can't be used.
 */
export function ReferenceValue({
  className,
  kind,
  value,
  isRefused,
  onChange,
}: {
  className: string;
  kind: ReferenceKind;
  value: unknown;
  isRefused: boolean;
  onChange: (value: Partial<Typed>) => void;
}) {
  const typed = toTyped(value);
  const [typing, setTyping] = useState(false);
  const isEmail = REFERENCE_KINDS[kind].any !== undefined;
  const days = readReferenced(kind, isEmail ? { days: typed.days } : { id: "1" });
  const missing = readReferenced(kind, { id: typed.id });
  const choice = (
    <ReferenceChoice
      kind={kind}
      id={typed.id}
      error={isRefused && !missing.ok ? missing.message : undefined}
      onChange={(id) => onChange(isEmail ? { ...typed, id } : { id })}
    />
  );
  if (!isEmail) return <div className={className}>{choice}</div>;
  return (
    <Group className={className} data-wide>
      <Box flex="1 1 220px">{choice}</Box>
      <span>in the last</span>
      <Box w={72}>
        <TextInput
          aria-label="Days"
          placeholder="all"
          inputMode="numeric"
          autoComplete="off"
          value={typed.days}
          error={!days.ok && (isRefused || !typing) ? days.message : undefined}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={({ currentTarget }) => onChange({ ...typed, days: currentTarget.value })}
        />
      </Box>
      <span>days</span>
    </Group>
  );
}

function ReferenceChoice({
  kind,
  id,
  error,
  onChange,
}: {
  kind: ReferenceKind;
  id: string;
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const { label, any, unnamed } = REFERENCE_KINDS[kind];
  const nameOf = useNameReference(id === "" ? null : { field: kind, value: { id } });
  const chosen = id === "" ? (any === undefined ? "" : capital(any)) : nameOf(kind, id);
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search, TYPING_PAUSE_MS);
  // The name in the field is the chosen one, not a search text.
  const needle = settled === chosen ? "" : settled.trim();
  const list = trpc.segments.references.useQuery(
    { kind, ...(needle === "" ? {} : { search: needle }) },
    { placeholderData: keepPreviousData },
  );
  const found = (list.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const foundIds = new Set(found.map(({ value }) => value));
  const others = foundIds.has(id) || id === "" ? [] : [{ value: id, label: chosen }];
  return (
    <Select
      aria-label={label}
      title={label}
      placeholder={`Choose ${unnamed}`}
      searchable
      allowDeselect={false}
      data={[
        ...(any === undefined ? [] : [{ value: ANY, label: capital(any) }]),
        ...others,
        ...found,
      ]}
      // The server has searched; other options stay only while they match.
      filter={({ options, search: text }) =>
        options.filter(
          (option) =>
            !("value" in option) ||
            needle === "" ||
            foundIds.has(option.value) ||
            foldCase(option.label).includes(foldCase(text.trim())),
        )
      }
      value={id === "" ? (any === undefined ? null : ANY) : id}
      error={error}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(next) => next !== null && onChange(next === ANY ? "" : next)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      nothingFoundMessage={
        list.error === null
          ? list.isFetching
            ? "Loading…"
            : NOTHING[kind]
          : serverMessage(list.error, "The names could not be loaded")
      }
      rightSection={list.isFetching ? <Loader size={16} /> : undefined}
    />
  );
}

const NOTHING: Record<ReferenceKind, string> = {
  campaign: "No campaigns found",
  automation: "No automations found",
  segment: "No segments found",
  import: "No imports found. Older imports didn't keep who was in the file.",
};

function toTyped(value: unknown): Typed {
  const given: Record<string, unknown> =
    typeof value === "object" && value !== null ? { ...value } : {};
  const text = (part: keyof Typed): string => {
    const one = given[part];
    return typeof one === "string" || typeof one === "number" ? String(one) : "";
  };
  return { id: text("id"), days: text("days") };
}
