import { LoadingSpinner } from "../ui/loading-spinner.tsx";
import classes from "./starting.module.css";

/** The whole window while it is not yet known who is signed in, or the first page is on its way. */
export function Starting() {
  return (
    <div className={classes.page}>
      <LoadingSpinner label="Loading…" />
    </div>
  );
}
