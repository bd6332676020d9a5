/**
 * The browsers' messages for a script that failed to load (Chromium, Firefox, Safari), and Vite's for a style sheet.
 */
const MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

const RELOADED = "reloaded for";

/** Whether a page broke because its code did not arrive. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}

/**
 * Reloads the page when the server answers, which is how a newer version is found. Only once for one address, since a
 * second failure has another cause. Offline nothing happens: the browser's own error page would replace this one.
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
