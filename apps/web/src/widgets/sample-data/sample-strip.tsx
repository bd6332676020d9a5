import { Button } from "@mantine/core";
import { formatCount } from "../../lib/format.ts";
import classes from "./sample-strip.module.css";
import { useSampleData } from "./use-sample-data.ts";
import { useSampleHeld } from "./use-sample-held.ts";

/** Says over every page that what is shown is partly made up, and takes that out again in one click. */
export function SampleStrip() {
  const { held } = useSampleHeld();
  const { remove, busy } = useSampleData();
  if (held?.loaded !== true) return null;

  return (
    <aside className={classes.strip} aria-label="Sample data">
      <div className={classes.inner}>
        <p>
          <strong>Sample data:</strong> {formatCount(held.customers)} made-up customers and{" "}
          {formatCount(held.campaigns)} campaigns. They are never mailed.
        </p>
        <Button variant="default" size="compact-md" loading={busy} onClick={remove}>
          Remove sample data
        </Button>
      </div>
    </aside>
  );
}
