import { MESSAGES } from "@dakiya/domain/messages";
import { Box } from "@mantine/core";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { serverError } from "../../lib/server-error.ts";
import { failureReason, serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState, LoadFailed } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { BlockSkeleton, RowsSkeleton } from "../../ui/skeletons.tsx";
import { LeaveGuard } from "../../widgets/leave-guard/leave-guard.tsx";
import { AutomationHead } from "./automation-head.tsx";
import type { AutomationWire } from "@dakiya/domain/wire";
import { useAutomationEditor } from "./editor/use-automation-editor.ts";
import { Tabs, tabFrom } from "./tabs.tsx";

const words = MESSAGES.automations;
const REFRESH_MS = 15_000;

const Editor = lazyPart(
  async () => await import("./editor/editor.tsx"),
  "Editor",
  () => <BlockSkeleton height={420} />,
);
const ReportTab = lazyPart(
  async () => await import("./report/report-tab.tsx"),
  "ReportTab",
  () => <BlockSkeleton height={420} />,
);
const EnrolmentsTab = lazyPart(
  async () => await import("./enrolments/enrolments-tab.tsx"),
  "EnrolmentsTab",
  () => <BlockSkeleton height={420} />,
);

/** One automation: its steps, its report, and who is where (docs/product.md, Automations). */
export function AutomationPage() {
  const { id = "" } = useParams();
  const { data, error, isFetching, refetch } = trpc.automations.get.useQuery(
    { id },
    { refetchOnMount: "always", refetchInterval: REFRESH_MS },
  );
  if (data !== undefined) return <Opened key={id} automation={data} />;
  const isGone = serverError(error)?.status === 404;
  return (
    <>
      <PageHeader title="Automation" lead={<Link to={paths.automations}>All automations</Link>} />
      <Card flush>
        {error === null || isFetching ? (
          <RowsSkeleton rows={5} label="Loading the automation" />
        ) : isGone ? (
          <EmptyState title={serverMessage(error, words.loadFailed)} />
        ) : (
          <LoadFailed
            title={words.loadFailed}
            reason={failureReason(error)}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    </>
  );
}

function Opened({ automation }: { automation: AutomationWire }) {
  const [params] = useSearchParams();
  const tab = tabFrom(params);
  const editor = useAutomationEditor(automation);
  const [showsProblems, setShowsProblems] = useState(false);
  return (
    <>
      <AutomationHead
        automation={automation}
        editor={editor}
        onProblems={() => setShowsProblems(true)}
      />
      <Tabs id={automation._id} tab={tab} />
      <Box mt={20}>
        {/* Stays while another tab is looked at: open forms and the caret's place are in it. */}
        <div hidden={tab !== "steps"}>
          <Editor
            automation={automation}
            editor={editor}
            showsProblems={showsProblems}
            onShowProblems={setShowsProblems}
          />
        </div>
        {tab === "report" && <ReportTab automation={automation} />}
        {tab === "people" && <EnrolmentsTab automation={automation} document={editor.document} />}
      </Box>
      <LeaveGuard
        isSamePlace={(from, to) => from.pathname === to.pathname}
        mayLeave={() => !editor.saver.isDirty()}
        save={async () => (await editor.saver.save()).ok}
      />
    </>
  );
}
