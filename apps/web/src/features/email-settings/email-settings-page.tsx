import { MESSAGES } from "@dakiya/domain/messages";
import { Tabs } from "@mantine/core";
import { useSearchParams } from "react-router-dom";
import { trpc } from "../../lib/server/trpc.ts";
import { useErrorToast } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { LoadFailed } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SendingRulesButton } from "../../widgets/sending-rules/sending-rules-button.tsx";
import { EmailSettings, EmailSettingsSkeleton } from "./email-settings.tsx";
import { useGmailResult } from "./sender/gmail-connection.tsx";
import { SuppressionList } from "./suppressions/suppression-list.tsx";

/** Names the part of the page in the address. */
const PART = "show";

/** Which service sends the mail, and in whose name (docs/product.md, Email settings); beside it, who is not mailed. */
export function EmailSettingsPage() {
  const { data, error, refetch } = trpc.emailSettings.get.useQuery(undefined, {
    refetchOnMount: "always",
  });
  useErrorToast(error, MESSAGES.emailSettings.fetchFailed);
  useGmailResult();
  const [params, setParams] = useSearchParams();
  const part = params.get(PART) === "suppressions" ? "suppressions" : "settings";

  return (
    <>
      <PageHeader
        title="Email Configuration"
        lead="The service that sends your campaigns, and your sender name."
        actions={<SendingRulesButton />}
      />
      <Tabs
        keepMounted={false}
        value={part}
        onChange={(next) => setParams(next === "suppressions" ? { [PART]: next } : {})}
      >
        <Tabs.List mb={24}>
          <Tabs.Tab value="settings">Email service</Tabs.Tab>
          <Tabs.Tab value="suppressions">Suppression list</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="settings">
          {data !== undefined ? (
            <EmailSettings settings={data} />
          ) : error !== null ? (
            <Card>
              <LoadFailed
                title={MESSAGES.emailSettings.fetchFailed}
                onRetry={() => void refetch()}
              />
            </Card>
          ) : (
            <EmailSettingsSkeleton />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="suppressions">
          <SuppressionList />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
