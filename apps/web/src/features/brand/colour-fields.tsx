import { brandWarnings, readColour } from "@dakiya/domain/brand";
import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { BrandValues } from "./brand-values.ts";
import classes from "./colour-fields.module.css";

const COLOURS = [
  { part: "main", label: "Main colour", note: "Buttons and links" },
  { part: "ground", label: "Background", note: "Behind everything" },
] as const;

/** The two colours, with warnings about poor contrast. */
export function ColourFields({ form }: { form: UseFormReturnType<BrandValues> }) {
  const { main, ground } = form.values.colours;
  const [readMain, readGround] = [readColour(main), readColour(ground)];
  const warnings =
    readMain === null || readGround === null
      ? []
      : brandWarnings({ colours: { main: readMain, ground: readGround } });
  return (
    <div>
      <SimpleGrid minColWidth={200} autoFlow="auto-fit" style={{ alignItems: "start" }}>
        {COLOURS.map(({ part, label, note }) => (
          <TextInput
            key={part}
            label={label}
            description={note}
            maxLength={20}
            spellCheck={false}
            autoComplete="off"
            leftSection={
              <input
                type="color"
                className={classes.picker}
                aria-label={`Pick the ${label.toLowerCase()}`}
                value={readColour(form.values.colours[part]) ?? "#000000"}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(`colours.${part}`, currentTarget.value)
                }
              />
            }
            {...form.getInputProps(`colours.${part}`)}
          />
        ))}
      </SimpleGrid>
      <div role="status">
        {warnings.length > 0 && (
          <Stack
            component="ul"
            gap={4}
            mt={12}
            p="10px 12px"
            bdrs="control"
            bg="var(--stamp-tint)"
            className="small"
            aria-label="Contrast"
          >
            {warnings.map(({ part, message }) => (
              <li key={part}>
                <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
                {message}
              </li>
            ))}
          </Stack>
        )}
      </div>
    </div>
  );
}
