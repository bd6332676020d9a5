import { Modal as KitModal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useLayoutEffect } from "react";
import type { ReactNode } from "react";
import classes from "./modal.module.css";

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

const PATIENCE_MS = 500;

/** The last thing that had the focus, menus aside: they are gone when what they opened goes. */
let lastFocused: HTMLElement | null = null;
/** How often the focus has come to something on the page itself. */
let moves = 0;

document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  if (target.closest("[role=dialog]") === null) moves += 1;
  if (target.closest("[role=menu]") === null) lastFocused = target;
});

/**
 * Gives the focus back to what opened a dialog, where the kit can't: a button that was disabled while the dialog was
 * on its way had lost the focus when it opened, and an item of a menu went with its menu.
 */
function useFocusBack(opened: boolean): void {
  // Before the dialog takes the focus, which it does in a moment of its own.
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = lastFocused;
    return () => giveBack(opener);
  }, [opened]);
}

/** As soon as the dialog has let go of the focus, which takes as long as it fades, unless somebody has taken it by then. */
function giveBack(opener: HTMLElement | null): void {
  const movesBefore = moves;
  const until = performance.now() + PATIENCE_MS;
  const attempt = () => {
    if (moves !== movesBefore) return;
    if (document.activeElement === document.body) opener?.focus();
    if (performance.now() < until) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
