import { Button } from "@mantine/core";
import { EmptyState } from "./empty-state.tsx";

/**
 * What stands where data could not be loaded, with a way to try again.
 *
 * @param reason - The server's sentence, where it says more than the title.
 */
export function LoadFailed({
  title,
  reason = title,
  onRetry,
}: {
  title: string;
  reason?: string;
  onRetry: () => void;
}) {
  return (
    <EmptyState
      title={title}
      hint={reason === title ? "Check your connection, then try again." : reason}
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
