import { LoadingSpinner } from "../ui/loading-spinner.tsx";
import classes from "./starting.module.css";

/** Fills the window while the session or the first page is loading. */
export function Starting() {
  return (
    <div className={classes.page}>
      <LoadingSpinner label="Loading…" />
    </div>
  );
}
