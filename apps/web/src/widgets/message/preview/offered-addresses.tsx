import { MESSAGES } from "@dakiya/domain/messages";
import { ActionIcon, Button, Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import classes from "./offered-addresses.module.css";

/** Addresses that one press adds: the user's own, and those of the account's earlier tests, which can be forgotten. */
export function OfferedAddresses({
  own,
  chosen,
  onChoose,
}: {
  own: string;
  chosen: readonly string[];
  onChoose: (address: string) => void;
}) {
  const { data: earlier = [] } = trpc.campaigns.testAddresses.useQuery();
  const isOffered = (email: string): boolean => !chosen.includes(email);
  const ownAddress = own.toLowerCase();
  const offered = earlier.filter(({ email }) => email !== ownAddress && isOffered(email));
  const isOwnOffered = ownAddress !== "" && isOffered(ownAddress);
  if (!isOwnOffered && offered.length === 0) return null;
  return (
    <Group gap={8} role="group" aria-label="Add an address">
      {isOwnOffered && (
        <Button variant="default" size="compact-md" onClick={() => onChoose(ownAddress)}>
          To myself
        </Button>
      )}
      {offered.map(({ _id, email }) => (
        <EarlierAddress key={_id} id={_id} email={email} onChoose={onChoose} />
      ))}
    </Group>
  );
}

function EarlierAddress({
  id,
  email,
  onChoose,
}: {
  id: string;
  email: string;
  onChoose: (address: string) => void;
}) {
  const utils = trpc.useUtils();
  const { mutate } = trpc.campaigns.forgetTestAddress.useMutation({
    onMutate: () =>
      utils.campaigns.testAddresses.setData(undefined, (known) =>
        known?.filter(({ _id }) => _id !== id),
      ),
    onError: (error) => {
      toastError(serverMessage(error, MESSAGES.testEmails.forgetFailed));
      void utils.campaigns.testAddresses.invalidate();
    },
  });
  return (
    <span className={classes.earlier}>
      <Button
        variant="default"
        size="compact-md"
        className={classes.add ?? ""}
        aria-label={`Add ${email}`}
        onClick={() => onChoose(email)}
      >
        {email}
      </Button>
      <ActionIcon
        variant="default"
        className={classes.forget ?? ""}
        aria-label={`Forget ${email}`}
        title="Forget this address"
        onClick={() => mutate({ id })}
      >
        <IconX size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </span>
  );
}
