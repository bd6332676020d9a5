import { MESSAGES } from "@dakiya/domain/messages";
import { trpc } from "../../lib/trpc.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { Card } from "../../ui/card.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmailSettings } from "./email-settings.tsx";
import { EmailSettingsSkeleton } from "./email-settings-skeleton.tsx";

/** Which service sends the mail, and in whose name (SPEC §2). */
export function EmailSettingsPage() {
  const { data, error, refetch } = trpc.emailSettings.get.useQuery(undefined, {
    refetchOnMount: "always",
  });
  useErrorToast(error, MESSAGES.emailSettings.fetchFailed);

  return (
    <>
      <PageHeader
        title="Email Configuration"
        lead="The service that carries your campaigns, and the name they are signed with."
      />
      {data !== undefined ? (
        <EmailSettings stored={data} />
      ) : error !== null ? (
        <Card>
          <LoadFailed title={MESSAGES.emailSettings.fetchFailed} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <EmailSettingsSkeleton />
      )}
    </>
  );
}
