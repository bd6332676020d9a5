import { Button } from "@mantine/core";
import { formatCount } from "../../lib/format.ts";
import { trpc } from "../../lib/trpc.ts";
import classes from "./sample-strip.module.css";
import { useSampleData } from "./use-sample-data.ts";

/** Says over every page that what is shown is partly made up, and takes that out again in one click. */
export function SampleStrip() {
  const { data } = trpc.sampleData.get.useQuery(undefined, { staleTime: Infinity });
  const { remove, busy } = useSampleData();
  if (data?.loaded !== true) return null;

  return (
    <aside className={classes.strip} aria-label="Sample data">
      <div className={classes.inner}>
        <p>
          <strong>Sample data:</strong> {formatCount(data.customers)} made-up customers and{" "}
          {formatCount(data.campaigns)} campaigns. They are never mailed.
        </p>
        <Button variant="default" size="compact-md" loading={busy} onClick={remove}>
          Remove sample data
        </Button>
      </div>
    </aside>
  );
}
