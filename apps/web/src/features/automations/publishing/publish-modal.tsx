import { MESSAGES } from "@dakiya/domain/messages";
import type { SwitchOnInput } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { LoadFailed } from "../../../ui/empty-state.tsx";
import { Modal, ModalFooter } from "../../../ui/modal.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import type { Automation } from "../automation.ts";
import { EntryChoice } from "./entry-choice.tsx";
import { ActiveChoice } from "./active-choice.tsx";
import classes from "./publish-modal.module.css";

const words = MESSAGES.automations;

/** Asks who enters when an automation is published, and shows the effect. Null keeps it closed. */
export function PublishModal({
  automation,
  onClose,
}: {
  automation: Automation | null;
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
export const turnOnLabel = (state: Automation["state"]): string =>
  state === "draft" ? "Turn on" : "Publish changes";

function Publish({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const { _id: id, state } = automation;
  const utils = trpc.useUtils();
  const [includeExisting, setIncludeExisting] = useState(false);
  const [inside, setInside] = useState<SwitchOnInput["inside"]>("finish");
  const entry = trpc.automations.entry.useQuery({ id }, { refetchOnMount: "always", gcTime: 0 });
  const publish = trpc.automations.switchOn.useMutation({
    onSuccess: (changed) => {
      toastSuccess(state === "draft" ? words.switchedOn : words.changed);
      utils.automations.get.setData({ id }, changed);
      onClose();
    },
    onError: (error) => toastError(serverMessage(error, words.actionFailed)),
    onSettled: async () => await utils.automations.invalidate(),
  });
  if (entry.data === undefined)
    return entry.error === null || entry.isFetching ? (
      <BlockSkeleton height={220} />
    ) : (
      <LoadFailed
        title={words.loadFailed}
        reason={serverMessage(entry.error, words.loadFailed)}
        onRetry={() => void entry.refetch()}
      />
    );
  return (
    <>
      <div className={classes.parts}>
        <EntryChoice
          entry={entry.data}
          includeExisting={includeExisting}
          onChange={setIncludeExisting}
        />
        {automation.counts.inside > 0 && (
          <ActiveChoice
            automation={automation}
            entry={entry.data}
            inside={inside}
            onChange={setInside}
          />
        )}
      </div>
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
  );
}
