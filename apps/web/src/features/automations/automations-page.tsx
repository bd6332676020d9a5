import { MESSAGES } from "@dakiya/domain/messages";
import type { AutomationSummaryWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CreateButton } from "../../ui/list-page/create-button.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { DeleteAutomationModal } from "./delete-automation-modal.tsx";
import { AutomationTable } from "./list/automation-table.tsx";
import { NewAutomationModal } from "./list/new-automation-modal.tsx";
import { ResumeModal, wasPausedLong } from "./resume-modal.tsx";
import { useAutomationActions } from "./use-automation-actions.ts";

const words = MESSAGES.automations;
const REFRESH_MS = 15_000;

/** Every automation, with enrolments by state (docs/product.md, Automations). */
export function AutomationsPage() {
  const query = trpc.automations.list.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: REFRESH_MS,
  });
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<AutomationSummaryWire | null>(null);
  const [resuming, setResuming] = useState<AutomationSummaryWire | null>(null);
  const actions = useAutomationActions({
    onDone: () => {
      setDeleting(null);
      setResuming(null);
    },
    onDeleted: () => {},
  });
  const newButton = <CreateButton onClick={() => setCreating(true)}>New automation</CreateButton>;
  return (
    <>
      <PageHeader
        title="Automations"
        lead="Emails sent by themselves, step by step, until a customer should stop getting them."
        actions={
          <>
            <Button
              component={Link}
              to={paths.sendingRules}
              variant="default"
              leftSection={<IconSettings size={18} stroke={1.5} aria-hidden />}
            >
              Sending rules
            </Button>
            {query.data?.length ? newButton : null}
          </>
        }
      />
      <Card flush>
        <Loaded state={loadState(query, words.loadFailed)} label="Loading automations" rows={4}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={words.none} hint={words.noneHint} action={newButton} />
            ) : (
              <AutomationTable
                rows={rows}
                onPause={({ _id }) => actions.pause(_id)}
                onResume={(automation) =>
                  wasPausedLong(automation, new Date())
                    ? setResuming(automation)
                    : actions.resume(automation._id, "send")
                }
                onDelete={setDeleting}
              />
            )
          }
        </Loaded>
      </Card>
      <NewAutomationModal opened={creating} onClose={() => setCreating(false)} />
      <DeleteAutomationModal
        automation={deleting}
        isBusy={actions.isRemoving}
        onDelete={actions.remove}
        onClose={() => setDeleting(null)}
      />
      <ResumeModal
        automation={resuming}
        isBusy={actions.isSwitching}
        onResume={(overdue) => resuming !== null && actions.resume(resuming._id, overdue)}
        onClose={() => setResuming(null)}
      />
    </>
  );
}
