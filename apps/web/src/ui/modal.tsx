import { Modal as KitModal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./modal.module.css";
import { useFocusBack } from "./use-focus-back.ts";

export type ModalSize = "sm" | "md" | "lg" | "xl";

const WIDTHS: Record<ModalSize, number> = { sm: 440, md: 560, lg: 760, xl: 1120 };

const WHOLE_SCREEN_ON_PHONE: readonly ModalSize[] = ["lg", "xl"];

/**
 * A dialog over the page. It closes on its close button, a click on the backdrop and Escape, holds the
 * focus, and locks the page's scrolling (docs/product.md, Pages).
 *
 * @param footer - Buttons, the main one last; they stay in view while the content scrolls.
 */
export function Modal({
  opened,
  onClose,
  title,
  size = "md",
  children,
  footer,
}: {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: ModalSize;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const onPhone =
    useMediaQuery("(max-width: 640px)", false, { getInitialValueInEffect: false }) === true;
  useFocusBack(opened);
  return (
    <KitModal
      opened={opened}
      onClose={onClose}
      title={title}
      size={WIDTHS[size]}
      fullScreen={onPhone && WHOLE_SCREEN_ON_PHONE.includes(size)}
      centered
      lockScroll
      closeOnClickOutside
      closeButtonProps={{ "aria-label": "Close" }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ transition: "pop", duration: 150 }}
      classNames={{
        content: classes.content ?? "",
        title: classes.title ?? "",
        header: classes.header ?? "",
        body: classes.body ?? "",
      }}
    >
      {children}
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </KitModal>
  );
}
