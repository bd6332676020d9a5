import classes from "./loading-spinner.module.css";

/** A spinner with a label. */
export function LoadingSpinner({ label }: { label: string }) {
  return (
    <div className={classes.wrap} role="status">
      <span className={classes.ring} aria-hidden="true" />
      <span className="note">{label}</span>
    </div>
  );
}
