import { MESSAGES } from "@dakiya/domain/messages";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { serverError } from "../../lib/server-error.ts";
import { failureReason, serverMessage } from "../../lib/server-message.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState, LoadFailed } from "../../ui/empty-state.tsx";

const words = MESSAGES.campaignReport;

/** Why there is no report: it is not there, with a way back, or loading failed. */
export function NoReport({
  error,
  missing,
  back,
  onRetry,
}: {
  error: unknown;
  missing: string;
  back: { to: string; label: string };
  onRetry: () => void;
}) {
  const isGone = serverError(error)?.status === 404;
  return (
    <Card flush>
      {isGone ? (
        <EmptyState
          title={serverMessage(error, missing)}
          hint={words.missingHint}
          action={
            <Button component={Link} to={back.to} variant="default">
              {back.label}
            </Button>
          }
        />
      ) : (
        <LoadFailed title={words.loadFailed} reason={failureReason(error)} onRetry={onRetry} />
      )}
    </Card>
  );
}
