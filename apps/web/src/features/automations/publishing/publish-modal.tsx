import { MESSAGES } from "@dakiya/domain/messages";
import type { AutomationWire, SwitchOnInput } from "@dakiya/domain/wire";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { Modal, ModalFooter } from "../../../ui/modal.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import { EntryChoice } from "./entry-choice.tsx";
import { ActiveChoice } from "./active-choice.tsx";

const words = MESSAGES.automations;

/** Asks who enters when an automation is published, and shows the effect. Null keeps it closed. */
export function PublishModal({
  automation,
  onClose,
}: {
  automation: AutomationWire | null;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={automation !== null}
      onClose={onClose}
      title={turnOnLabel(automation?.state ?? "draft")}
    >
      {automation !== null && <Publish automation={automation} onClose={onClose} />}
    </Modal>
  );
}

/** The verb of the button that turns an automation on, or publishes its changes. */
export const turnOnLabel = (state: AutomationWire["state"]): string =>
  state === "draft" ? "Turn on" : "Publish changes";

function Publish({ automation, onClose }: { automation: AutomationWire; onClose: () => void }) {
  const { _id: id, state } = automation;
  const utils = trpc.useUtils();
  const [includeExisting, setIncludeExisting] = useState(false);
  const [inside, setInside] = useState<SwitchOnInput["inside"]>("finish");
  const query = trpc.automations.entry.useQuery({ id }, { refetchOnMount: "always", gcTime: 0 });
  const publish = trpc.automations.switchOn.useMutation({
    onSuccess: (changed) => {
      toastSuccess(state === "draft" ? words.switchedOn : words.changed);
      utils.automations.get.setData({ id }, changed);
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, words.actionFailed)),
    onSettled: async () => await utils.automations.invalidate(),
  });
  return (
    <Loaded state={loadState(query, words.loadFailed)} skeleton={<BlockSkeleton height={220} />}>
      {(entry) => (
        <>
          <Stack gap={20}>
            <EntryChoice
              entry={entry}
              includeExisting={includeExisting}
              onChange={setIncludeExisting}
            />
            {automation.counts.inside > 0 && (
              <ActiveChoice
                automation={automation}
                entry={entry}
                inside={inside}
                onChange={setInside}
              />
            )}
          </Stack>
          <ModalFooter>
            <Button variant="default" onClick={onClose} disabled={publish.isPending}>
              Cancel
            </Button>
            <Button
              loading={publish.isPending}
              onClick={() => publish.mutate({ id, includeExisting, inside })}
            >
              {turnOnLabel(state)}
            </Button>
          </ModalFooter>
        </>
      )}
    </Loaded>
  );
}
