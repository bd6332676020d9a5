import { useEffect, useRef } from "react";

let lastFocused: HTMLElement | null = null;

document.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLElement) lastFocused = target;
});

/**
 * Gives the focus back to what opened a dialog, where the kit can't: a button that was disabled while the dialog was
 * on its way had lost the focus when it opened.
 *
 * @returns To be called when the dialog has gone.
 */
export function useFocusBack(opened: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (opened) opener.current = lastFocused;
  }, [opened]);
  return () => {
    if (document.activeElement === document.body) opener.current?.focus();
  };
}
