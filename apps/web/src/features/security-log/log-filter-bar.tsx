import { AUDIT_GROUPS, AUDIT_GROUP_LABELS } from "@dakiya/domain/audit";
import type { AuditPageWire } from "@dakiya/domain/wire";
import { Group, TextInput } from "@mantine/core";
import { FilterSelect } from "../../ui/list-page/filter-select.tsx";
import { DownloadLink } from "../../widgets/download-link/download-link.tsx";
import { exportHref } from "./log-filter.ts";
import type { LogFilter } from "./log-filter.ts";
import classes from "./log-filter-bar.module.css";

/** Filters by group, user and time, and an export as CSV. */
export function LogFilterBar({
  filter,
  people,
  onChange,
}: {
  filter: LogFilter;
  people: AuditPageWire["people"];
  onChange: (changes: Partial<LogFilter>) => void;
}) {
  const { group, person, from, to } = filter;
  return (
    <Group gap="12px 16px" align="flex-end" className={`ruled-below ${classes.bar}`}>
      <FilterSelect
        label="What"
        value={group}
        all="Everything"
        options={AUDIT_GROUPS.map((value) => ({ value, label: AUDIT_GROUP_LABELS[value] }))}
        onChange={(value) => onChange({ group: value })}
      />
      <FilterSelect
        label="Who"
        value={person}
        all="Everybody"
        options={people.map(({ _id, name, email }) => ({ value: _id, label: name || email }))}
        onChange={(value) => onChange({ person: value })}
      />
      <TextInput
        type="date"
        label="From"
        value={from}
        {...(to === "" ? {} : { max: to })}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={to}
        {...(from === "" ? {} : { min: from })}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
      <div className={classes.export}>
        <DownloadLink href={exportHref(filter)}>Export CSV</DownloadLink>
      </div>
    </Group>
  );
}
