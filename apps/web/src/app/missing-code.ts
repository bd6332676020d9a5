/** What browsers say of a script that did not come: Chromium, Firefox and Safari; and Vite of a style sheet. */
const MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

const RELOADED = "reloaded for";

/** Whether a page broke because its code did not arrive. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}

/**
 * Loads the page afresh when the server answers, which is how a newer version is found. Not twice in a row for one
 * address: then something else is wrong, and the page says so. Offline nothing happens: the browser's own page for
 * that would take ours away.
 *
 * @returns Whether the server answers.
 */
export async function reloadOnce(): Promise<boolean> {
  const { href } = window.location;
  const answer = await fetch(href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.ok !== true) return false;
  if (window.location.href !== href) return true;
  if (sessionStorage.getItem(RELOADED) === href) {
    sessionStorage.removeItem(RELOADED);
    return true;
  }
  sessionStorage.setItem(RELOADED, href);
  window.location.reload();
  return true;
}
