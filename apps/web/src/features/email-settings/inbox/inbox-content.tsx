import { MESSAGES } from "@dakiya/domain/messages";
import type { InboxChoicesInput, InboxReaderWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { InboxChoices } from "./inbox-choices.tsx";
import { InboxForm } from "./inbox-form.tsx";
import { visitAgain } from "./inbox-values.ts";
import { MailboxState } from "./mailbox-state.tsx";

const words = MESSAGES.inbox;

/** The mailbox that is read, or the form that connects one. */
export function InboxContent({ inbox }: { inbox: InboxReaderWire }) {
  return <Stack>{inbox.on ? <Reading inbox={inbox} /> : <TurnedOff inbox={inbox} />}</Stack>;
}

function TurnedOff({ inbox }: { inbox: InboxReaderWire }) {
  return (
    <>
      <p>{words.whatIsRead}</p>
      <InboxForm inbox={inbox} />
    </>
  );
}

function Reading({ inbox }: { inbox: InboxReaderWire }) {
  const utils = trpc.useUtils();
  const { autoUnsubscribe, labelReplies } = inbox;
  const turnOff = trpc.inbox.turnOff.useMutation({
    onSuccess: (state) => {
      utils.inbox.get.setData(undefined, state);
      toastSuccess(words.turnedOff);
    },
    onError: (error) => toastError(serverMessage(error, words.turnOffFailed)),
  });
  return (
    <MailboxState
      mailbox={inbox}
      again={visitAgain("inbox", inbox, { autoUnsubscribe, labelReplies })}
      note={<SavedChoices inbox={inbox} />}
      form={(onDone) => <InboxForm inbox={inbox} onDone={onDone} />}
      turnOff={{
        ...{ title: "Turn off bounces and replies", message: words.confirmTurnOff },
        ...{ busy: turnOff.isPending, run: async () => await turnOff.mutateAsync() },
      }}
    />
  );
}

/** The choices of a mailbox that is read: a change is saved at once. */
function SavedChoices({ inbox }: { inbox: InboxReaderWire }) {
  const utils = trpc.useUtils();
  const save = trpc.inbox.saveChoices.useMutation({
    onSuccess: (state) => {
      utils.inbox.get.setData(undefined, state);
      toastSuccess(words.choicesSaved);
    },
    onError: (error) => toastError(serverMessage(error, words.choicesFailed)),
    onSettled: () => setChosen({}),
  });
  // Shown at once; the server's word comes after.
  const [chosen, setChosen] = useState<InboxChoicesInput>({});
  const choose = (change: InboxChoicesInput): void => {
    setChosen(change);
    save.mutate(change);
  };
  return (
    <InboxChoices
      canLabelReplies={inbox.canLabelReplies}
      box={(name) => ({
        checked: chosen[name] ?? inbox[name],
        onChange: () => choose({ [name]: !(chosen[name] ?? inbox[name]) }),
      })}
    />
  );
}
