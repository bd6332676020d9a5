import { useLayoutEffect } from "react";

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
export function useFocusBack(opened: boolean): void {
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
