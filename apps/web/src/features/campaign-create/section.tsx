import { Box, Group } from "@mantine/core";
import { useId } from "react";
import type { ReactNode } from "react";
import classes from "./section.module.css";

/** One numbered step of the form. */
export function Section({
  number,
  title,
  actions,
  children,
}: {
  number: number;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className={`panel ${classes.section}`} aria-labelledby={titleId}>
      <Group gap="8px 12px" mb={16}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <Box id={titleId} component="h2" fz={17} lh="26px" className="strong">
          {title}
        </Box>
        {actions !== undefined && (
          <Group ml="auto" className="wide-on-phone">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </section>
  );
}
