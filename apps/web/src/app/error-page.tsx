import { useRouteError } from "react-router-dom";
import { useEffect } from "react";
import classes from "./error-page.module.css";

/** What is shown when a screen breaks (SPEC §2). */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);

  return (
    <main className={classes.page}>
      <h1 className={classes.title}>Unexpected Application Error!</h1>
      <p className={classes.text}>
        This screen could not be shown. Reload the page; if it happens again, tell whoever runs
        Dakiya for you what you were doing.
      </p>
      <div className={classes.actions}>
        <button type="button" className={classes.primary} onClick={() => window.location.reload()}>
          Reload the page
        </button>
        <a className={classes.secondary} href="/">
          Go to the start page
        </a>
      </div>
    </main>
  );
}
