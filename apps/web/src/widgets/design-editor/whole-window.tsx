import { FocusTrap, RemoveScroll } from "@mantine/core";
import { useEffect } from "react";
import type { ReactNode } from "react";
import classes from "./design-editor.module.css";

/** Shows its contents in the whole window, or where they stand. They are the same elements: nothing of them is lost. */
export function WholeWindow({
  opened,
  onClose,
  label,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  useEffect(() => {
    if (!opened) return;
    const leave = (event: KeyboardEvent): void => {
      // A menu or dialog over it has closed by the same key.
      if (event.key === "Escape" && !event.defaultPrevented) onClose();
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [opened, onClose]);
  return (
    <FocusTrap active={opened}>
      <RemoveScroll enabled={opened}>
        <div
          className={opened ? classes.whole : undefined}
          {...(opened ? { role: "dialog", "aria-modal": true, "aria-label": label } : {})}
        >
          {children}
        </div>
      </RemoveScroll>
    </FocusTrap>
  );
}
