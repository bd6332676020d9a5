// cspell:ignore centered
import { Modal as KitModal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { memo, useLayoutEffect } from "react";
import type { ReactNode } from "react";
import classes from "./modal.module.css";

export type ModalSize = "sm" | "md" | "lg" | "xl";

const WIDTHS: Record<ModalSize, number> = { sm: 440, md: 560, lg: 760, xl: 1120 };

const WHOLE_SCREEN_ON_PHONE: readonly ModalSize[] = ["lg", "xl"];

/**
 * A dialog over the page. It closes on its close button, a click on the backdrop and Escape, holds the focus, and locks
 * the page's scrolling (docs/product.md, Pages). While it closes it keeps its last contents.
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
      title={<WhileOpen opened={opened}>{title}</WhileOpen>}
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
      <WhileOpen opened={opened}>
        {children}
        {footer !== undefined && <ModalFooter>{footer}</ModalFooter>}
      </WhileOpen>
    </KitModal>
  );
}

/** The buttons of a dialog, where a form around them needs them inside; they stay in view while the content scrolls. */
export function ModalFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}

/** Keeps the last contents while a dialog fades: its subject is null by then. */
export const WhileOpen = memo(
  function WhileOpen({ children }: { opened: boolean; children: ReactNode }) {
    return children;
  },
  (_before, { opened }) => !opened,
);

const PATIENCE_MS = 500;

/** The last focused element outside of menus, which are gone when their dialog closes. */
let lastFocused: HTMLElement | null = null;
/** How many elements of the page itself have received the focus. */
let moves = 0;

document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  if (target.closest("[role=dialog]") === null) moves += 1;
  if (target.closest("[role=menu]") === null) lastFocused = target;
});

/**
 * Gives the focus back to the opener of a dialog, where the kit can't: a button that was disabled while the dialog was
 * on its way had lost the focus when it opened, and an item of a menu went with its menu.
 */
function useFocusBack(opened: boolean): void {
  // Before the dialog takes the focus, which it does in a moment of its own.
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = lastFocused;
    return () => {
      // A dialog that replaces this one has the same opener.
      lastFocused = opener;
      giveBack(opener);
    };
  }, [opened]);
}

/** Once the dialog has faded and released the focus, unless another element has taken it. */
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
