import { Button } from "@mantine/core";
import { useEffect } from "react";
import { formatCount } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { rememberSample, rememberedSample } from "./remembered-sample.ts";
import classes from "./sample-strip.module.css";
import { useSampleData } from "./use-sample-data.ts";

/** Says over every page that what is shown is partly made up, and takes that out again in one click. */
export function SampleStrip() {
  const session = useSession();
  const userId = session.status === "authenticated" ? session.user._id : "";
  const { data, isPlaceholderData } = trpc.sampleData.get.useQuery(undefined, {
    staleTime: Infinity,
    placeholderData: () => rememberedSample(userId),
  });
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) rememberSample(userId, data);
  }, [data, isPlaceholderData, userId]);
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
