import { Drawer as KitDrawer } from "@mantine/core";
import type { ReactNode } from "react";
import { WhileOpen } from "./modal.tsx";
import classes from "./modal.module.css";

/**
 * A panel that slides in from the right. While it closes it keeps its last contents, as a modal does.
 *
 * @param width - In pixels.
 * @param isCovered - A dialog is above it and has Escape and the focus.
 */
export function Drawer({
  opened,
  onClose,
  title,
  width,
  isCovered = false,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  title: string;
  width: number;
  isCovered?: boolean;
  children: ReactNode;
}) {
  return (
    <KitDrawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={width}
      title={<WhileOpen opened={opened}>{title}</WhileOpen>}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ title: classes.title ?? "" }}
    >
      <WhileOpen opened={opened}>{children}</WhileOpen>
    </KitDrawer>
  );
}
