import { ActionIcon, Button, Checkbox, Group, Popover, Stack } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3 } from "@tabler/icons-react";
import { useState } from "react";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { choosableColumns, DEFAULT_COLUMNS, MAX_COLUMNS } from "./columns.tsx";

const ICON = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/**
 * Chooses the columns of the list and their order.
 *
 * @param shown - The names of those it has now.
 */
export function ColumnsMenu({
  shown,
  onChoose,
}: {
  shown: readonly string[];
  onChoose: (names: readonly string[] | null) => void;
}) {
  const all = choosableColumns(useOwnFields());
  const [isOpen, setIsOpen] = useState(false);
  const chosen = shown.flatMap((name) => all.find(({ key }) => key === name) ?? []);
  const others = all.filter(({ key }) => !shown.includes(key));
  const swap = (place: number, other: number) => {
    const next = [...shown];
    [next[place], next[other]] = [next[other] ?? "", next[place] ?? ""];
    onChoose(next);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={300}
      position="bottom-end"
      shadow="md"
      {...{ trapFocus: true, withRoles: false }}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="compact-md"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          leftSection={<IconColumns3 {...ICON} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Columns">
        <Stack component="ul" gap={4} mah={360} style={{ overflowY: "auto" }}>
          {[...chosen, ...others].map(({ key, header }) => (
            <ColumnRow
              key={key}
              header={header}
              place={shown.indexOf(key)}
              count={shown.length}
              onToggle={(isShown) =>
                onChoose(isShown ? [...shown, key] : shown.filter((name) => name !== key))
              }
              onSwap={(other) => swap(shown.indexOf(key), other)}
            />
          ))}
        </Stack>
        <Group justify="space-between" mt={8} wrap="nowrap">
          <span className="note">{`Up to ${MAX_COLUMNS}`}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={shown.join() === DEFAULT_COLUMNS.join()}
            onClick={() => onChoose(null)}
          >
            Reset columns
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

/** @param place - Where it stands among the `count` chosen columns; -1 where it is none of them. */
function ColumnRow({
  header,
  place,
  count,
  onToggle,
  onSwap,
}: {
  header: string;
  place: number;
  count: number;
  onToggle: (isShown: boolean) => void;
  onSwap: (other: number) => void;
}) {
  const isShown = place >= 0;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" mih={32}>
      <Checkbox
        label={header}
        checked={isShown}
        disabled={isShown ? count === 1 : count >= MAX_COLUMNS}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {isShown && (
        <Group gap={0} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            aria-label={`Move ${header} up`}
            disabled={place === 0}
            onClick={() => onSwap(place - 1)}
          >
            <IconArrowUp {...ICON} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={`Move ${header} down`}
            disabled={place === count - 1}
            onClick={() => onSwap(place + 1)}
          >
            <IconArrowDown {...ICON} />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}
