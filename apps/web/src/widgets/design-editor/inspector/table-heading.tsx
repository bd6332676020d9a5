import type { Align } from "@dakiya/domain/campaign/design";
import { ActionIcon, Group, Select, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Cells } from "./table-cells.ts";

type Column = Cells["columns"][number];

const SIDES: { value: Align; label: string }[] = [
  { value: "left", label: "Left" },
  { value: "center", label: "Centre" },
  { value: "right", label: "Right, for numbers" },
];

/** The heading of a column, the side of its cells, and its deletion; null for the only column. */
export function TableHeading({
  column,
  name,
  field,
  onChange,
  onDelete,
}: {
  column: Column;
  name: string;
  field: object;
  onChange: (column: Column) => void;
  onDelete: (() => void) | null;
}) {
  return (
    <>
      <TextInput
        aria-label={`Heading of ${name}`}
        placeholder="Heading"
        value={column.title}
        onChange={(event) => onChange({ ...column, title: event.currentTarget.value })}
        {...field}
      />
      <Group gap={4} mt={4} wrap="nowrap">
        <Select
          size="xs"
          flex={1}
          aria-label={`Alignment of ${name}`}
          allowDeselect={false}
          data={SIDES}
          value={column.align}
          onChange={(align) => align !== null && onChange({ ...column, align })}
        />
        <ActionIcon
          variant="subtle"
          aria-label={`Delete ${name}`}
          disabled={onDelete === null}
          onClick={() => onDelete?.()}
        >
          <IconTrash size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
    </>
  );
}
