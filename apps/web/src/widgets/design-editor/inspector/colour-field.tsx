import { PALETTE, resolveColour } from "@dakiya/domain/campaign/design";
import type { BrandColours } from "@dakiya/domain/campaign/design";
import { Box, Group } from "@mantine/core";
import { createContext, useContext } from "react";
import classes from "./colour-field.module.css";

/** The brand's colours, for the fields that choose among them. */
export const BrandColoursContext = createContext<BrandColours>({
  main: "#000000",
  ground: "#ffffff",
});

const NAMES = {
  main: "Main colour",
  ground: "Background",
  ink: "Text",
  soft: "Soft tint",
  muted: "Muted text",
} as const;

/** A colour of the brand's palette, or any other. */
export function ColourField({
  label,
  none,
  value,
  onChange,
}: {
  label: string;
  /** The name of having none. */
  none: string;
  value: string | undefined;
  onChange: (colour: string | undefined) => void;
}) {
  const brand = useContext(BrandColoursContext);
  const own = value?.startsWith("#") === true ? value : undefined;
  return (
    <div role="group" aria-label={label}>
      <Box mb={4} fz="small" fw={500} aria-hidden>
        {label}
      </Box>
      <Group gap={4}>
        <button
          type="button"
          className={`${classes.swatch} ${classes.none}`}
          aria-label={none}
          title={none}
          aria-pressed={value === undefined}
          onClick={() => onChange(undefined)}
        />
        {PALETTE.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.swatch}
            style={{ background: resolveColour(name, brand) }}
            aria-label={NAMES[name]}
            title={NAMES[name]}
            aria-pressed={value === name}
            onClick={() => onChange(name)}
          />
        ))}
        <input
          type="color"
          className={`${classes.swatch} ${classes.own}`}
          aria-label={`Another ${label.toLowerCase()}`}
          title="Another colour"
          data-chosen={own !== undefined}
          value={value === undefined ? resolveColour("main", brand) : resolveColour(value, brand)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Group>
    </div>
  );
}
