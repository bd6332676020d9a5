import { ActionIcon, Button, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { SettingsForm } from "../../widgets/settings-form/settings-form.tsx";
import { useSettingsForm } from "../../widgets/settings-form/use-settings-form.ts";
import classes from "./lines-form.module.css";

type Input = ReturnType<ReturnType<typeof useSettingsForm>["form"]["getInputProps"]>;
type Options<Body> = Parameters<typeof useSettingsForm<object, Body, unknown>>[0];

/**
 * A list of pairs that is edited and saved as a whole. Lines with nothing written are left out.
 *
 * @param nameOf - Name of a line for its buttons; "" while it is empty.
 * @param fields - The inputs of a line, by the props of each of its fields.
 */
export function LinesForm<Line extends object, Body>({
  note,
  lines: stored,
  blank,
  nameOf,
  fields,
  addLabel,
  saveLabel,
  onCancel,
  bodyOf,
  ...options
}: {
  note: string;
  lines: readonly Line[];
  blank: Line;
  nameOf: (line: Line) => string;
  fields: (line: Line, input: (field: keyof Line & string) => Input) => ReactNode;
  addLabel: string;
  saveLabel: string;
  onCancel: () => void;
  bodyOf: (lines: readonly Line[]) => unknown;
} & Pick<Options<Body>, "schema" | "save" | "onSaved" | "failed">) {
  const state = useSettingsForm({
    ...options,
    initial: { lines: stored.map((line, key) => ({ ...line, key })) },
    bodyOf: ({ lines }) => bodyOf(lines.map(({ key: _key, ...line }) => line as unknown as Line)),
    problemOf: ({ message }) => ({ path: "lines", message }),
  });
  const { form } = state;
  const { lines } = form.values;
  const nextKey = Math.max(-1, ...lines.map(({ key }) => key)) + 1;
  return (
    <SettingsForm state={state} saveLabel={saveLabel} onCancel={onCancel}>
      <p className="soft">{note}</p>
      <Stack component="ul" gap={12}>
        {lines.map((line, index) => (
          <li key={line.key} className={classes.line}>
            {fields(line, (field) => form.getInputProps(`lines.${index}.${field}`))}
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={`Remove ${nameOf(line) || "this line"}`}
              onClick={() => form.removeListItem("lines", index)}
            >
              <IconTrash size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </Stack>
      {form.errors["lines"] !== undefined && (
        <Text c="var(--red-ink)" role="alert">
          {form.errors["lines"]}
        </Text>
      )}
      <Button
        style={{ alignSelf: "flex-start" }}
        variant="subtle"
        leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
        onClick={() => form.insertListItem("lines", { ...blank, key: nextKey })}
      >
        {addLabel}
      </Button>
    </SettingsForm>
  );
}
