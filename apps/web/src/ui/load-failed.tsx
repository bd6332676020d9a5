import { Button } from "@mantine/core";
import { EmptyState } from "./empty-state.tsx";

/** What stands where data could not be loaded, with a way to try again. */
export function LoadFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <EmptyState
      title={title}
      hint="Check your connection, then try again."
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
