import { GENDERS } from "@dakiya/domain/customer";
import { PURCHASE_GROUPS } from "@dakiya/domain/segment";
import type { CustomerSort } from "@dakiya/domain/wire";
import { SEARCH_MAX, firstCharacters } from "@dakiya/domain/text";
import {
  Box,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconAdjustmentsHorizontal, IconPlus } from "@tabler/icons-react";
import { useId, useState } from "react";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { NO_FILTER, STATUSES, groupFrom, narrowingTexts, statusFrom } from "./list-filter.ts";
import type { ListFilter } from "./list-filter.ts";
import { MissingColumns } from "./missing-columns.tsx";
import { BrokenRules, RuleChips } from "./rule-chips.tsx";
import type { RulesTask } from "./rules-modal.tsx";
import { ViewMenu } from "./views/view-menu.tsx";

const RulesModal = lazyDialog(async () => await import("./rules-modal.tsx"), "RulesModal", {
  title: "Filter customers",
  size: "lg",
  isOpened: ({ task }) => task !== null,
  isAhead: true,
});

const PURCHASE_GROUP_OPTIONS = PURCHASE_GROUPS.map(({ name, label }) => ({ value: name, label }));

/** The search by name, the filters behind their toggle, and the rules beside them. */
export function FilterBar({
  filter,
  hasBrokenRules,
  onChange,
  sort,
}: {
  filter: ListFilter;
  hasBrokenRules: boolean;
  onChange: (changes: Partial<ListFilter>) => void;
  sort: CustomerSort;
}) {
  const [rulesTask, setRulesTask] = useState<RulesTask | null>(null);
  const inForce = countFilters(filter);
  const [isOpen, setIsOpen] = useState(inForce > 0);
  const panelId = useId();

  return (
    <Stack>
      <Group align="stretch">
        <Box flex="1 1 220px" maw={360}>
          <SearchBox
            value={filter.search}
            onChange={(search) => onChange({ search: firstCharacters(search, SEARCH_MAX) })}
            placeholder="Search by name..."
          />
        </Box>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters
          {inForce > 0 && <ActiveCount count={inForce} />}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          onClick={() => setRulesTask("add")}
        >
          Add filter
        </Button>
        <ViewMenu filter={filter} sort={sort} />
      </Group>
      <FilterFields id={panelId} isOpen={isOpen} filter={filter} onChange={onChange} />
      {hasBrokenRules && <BrokenRules onDismiss={() => onChange({ rules: null })} />}
      <MissingColumns />
      <RuleChips
        rules={filter.rules}
        onEdit={() => setRulesTask("edit")}
        onChange={(rules) => onChange({ rules })}
      />
      <RulesModal
        task={rulesTask}
        rules={filter.rules}
        onClose={() => setRulesTask(null)}
        onApply={(rules) => onChange({ rules })}
      />
    </Stack>
  );
}

function ActiveCount({ count }: { count: number }) {
  return (
    <Text
      span
      miw={20}
      ml={8}
      px={6}
      bdrs="pill"
      bg="var(--primary)"
      c="var(--on-primary)"
      fz="label"
      lh="20px"
      className="tabular"
    >
      {count}
      <span className="visually-hidden"> active</span>
    </Text>
  );
}

/** The filters beside the search; hidden rather than removed, since the toggle controls them by id. */
function FilterFields({
  id,
  isOpen,
  filter,
  onChange,
}: {
  id: string;
  isOpen: boolean;
  filter: ListFilter;
  onChange: (changes: Partial<ListFilter>) => void;
}) {
  return (
    <SimpleGrid
      id={id}
      cols={{ base: 2, table: 5 }}
      maw={960}
      display={isOpen ? "grid" : "none"}
      style={{ alignItems: "end" }}
    >
      <TextInput
        label="City"
        value={filter.city}
        onChange={(event) =>
          onChange({ city: firstCharacters(event.currentTarget.value, SEARCH_MAX) })
        }
      />
      <NativeSelect
        label="Gender"
        value={filter.gender}
        data={[{ value: "", label: "All" }, ...GENDERS]}
        onChange={(event) => onChange({ gender: event.currentTarget.value })}
      />
      <NativeSelect
        label="Purchase group"
        value={filter.group}
        data={[{ value: "", label: "All" }, ...PURCHASE_GROUP_OPTIONS]}
        onChange={(event) => onChange({ group: groupFrom(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Status"
        value={filter.status}
        data={[...STATUSES]}
        onChange={(event) => onChange({ status: statusFrom(event.currentTarget.value) })}
      />
      <Button
        variant="subtle"
        disabled={countFilters(filter) === 0 && filter.rules === null}
        onClick={() => onChange({ ...NO_FILTER, search: filter.search })}
      >
        Clear filters
      </Button>
    </SimpleGrid>
  );
}

/** How many filters narrow the list, besides the search and the rules. */
function countFilters(filter: ListFilter): number {
  const { search: _, ...others } = narrowingTexts(filter);
  return Object.keys(others).length;
}
