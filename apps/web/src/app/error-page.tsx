import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { connection } from "../lib/connection.ts";
import buttons from "../ui/plain-buttons.module.css";
import classes from "./error-page.module.css";

/** The error page outside any layout (docs/product.md, Pages). */
export function ErrorPage() {
  return (
    <main>
      <PageError />
    </main>
  );
}

/**
 * Replaces a page that breaks. A missing chunk means that a newer version was deployed, so the application reloads
 * once; while the server can't be reached, as soon as it can.
 */
export function PageError() {
  const error = useRouteError();
  const isMissing = isMissingCode(error);
  useEffect(() => {
    console.error(error);
    if (!isMissing) return;
    const goOn = async () => {
      if (!(await reloadOnce())) connection.lose();
    };
    const stop = connection.onBack(() => void goOn());
    void goOn();
    return stop;
  }, [error, isMissing]);

  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        {isMissing ? "This page could not be loaded" : "Unexpected Application Error!"}
      </h1>
      <p className={`soft ${classes.text}`}>
        {isMissing
          ? "The connection is lost, or Dakiya was updated after you opened this tab. Reload the page."
          : "This screen could not be shown. Reload the page. If it happens again, tell your administrator."}
      </p>
      <div className={classes.actions}>
        <button type="button" className={buttons.primary} onClick={() => window.location.reload()}>
          Reload the page
        </button>
        <a className={buttons.secondary} href="/">
          Go to the home page
        </a>
      </div>
    </div>
  );
}

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
 * Reloads the page once the server responds, which loads a newer version. Only once for one address, since a second
 * failure has another cause. Offline nothing happens: the browser's own error page would replace this one.
 *
 * @returns Whether the server answers.
 */
async function reloadOnce(): Promise<boolean> {
  const { href } = window.location;
  const response = await fetch(href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (response?.ok !== true) return false;
  if (window.location.href !== href) return true;
  if (sessionStorage.getItem(RELOADED) === href) {
    sessionStorage.removeItem(RELOADED);
    return true;
  }
  sessionStorage.setItem(RELOADED, href);
  window.location.reload();
  return true;
}
