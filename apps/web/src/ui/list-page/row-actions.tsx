import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import type { ActionIconProps } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";

/**
 * An icon button of a row.
 *
 * @param label - The verb, shown as a tooltip.
 * @param of - The row's name, for those who cannot see where the button stands.
 */
export function RowAction({
  label,
  of,
  icon: Icon,
  ...props
}: { label: string; of: string; icon: TablerIcon; onClick: () => void } & ActionIconProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size={36} aria-label={`${label} ${of}`} {...props}>
        <Icon size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** A row's actions behind a button. */
export function RowMenu({
  of,
  width = 200,
  children,
}: {
  of: string;
  width?: number;
  children: ReactNode;
}) {
  return (
    <Menu position="bottom-end" width={width} withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={`Actions for ${of}`}>
          <IconDots size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
