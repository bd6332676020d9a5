import { BlockSkeleton } from "../../ui/skeletons.tsx";
import classes from "./email-settings.module.css";

/** The shape of the page before the settings are known. */
export function EmailSettingsSkeleton() {
  return (
    <div className={classes.page} role="status">
      <span className="visually-hidden">Loading email settings</span>
      <BlockSkeleton height={72} />
      <BlockSkeleton height={176} />
      <div className={classes.columns}>
        <BlockSkeleton height={400} />
        <BlockSkeleton height={400} />
      </div>
    </div>
  );
}
