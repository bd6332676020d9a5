import { MESSAGES } from "@dakiya/domain/messages";
import { failureReason } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useErrorToast } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { LoadFailed } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmailSettings, EmailSettingsSkeleton } from "./email-settings.tsx";
import { useConsentResult } from "./use-consent-result.ts";

/** Service and sender of the account's email (docs/product.md, Email settings). */
export function EmailSettingsPage() {
  const { data, error, refetch } = trpc.emailSettings.get.useQuery(undefined, {
    refetchOnMount: "always",
  });
  // The form has a box for a Gmail connection, which would move the parts below it.
  const gmail = trpc.emailSettings.gmail.useQuery(undefined, { refetchOnMount: "always" });
  useErrorToast(error, MESSAGES.emailSettings.fetchFailed);
  useConsentResult();

  return (
    <>
      <PageHeader
        title="Email Configuration"
        lead="The service that sends your campaigns, and your sender name."
      />
      {data !== undefined && !gmail.isPending ? (
        <EmailSettings settings={data} />
      ) : error !== null ? (
        <Card>
          <LoadFailed
            title={MESSAGES.emailSettings.fetchFailed}
            reason={failureReason(error)}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <EmailSettingsSkeleton />
      )}
    </>
  );
}
