import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerWire } from "@dakiya/domain/wire";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { DownloadLink } from "../../../widgets/download-link/download-link.tsx";
import { useCustomerCache } from "../use-customer-cache.ts";

/** Rights of a person over their data: an export, and erasure. */
export function PersonalData({
  customer,
  onErased,
}: {
  customer: CustomerWire;
  onErased: () => void;
}) {
  const words = MESSAGES.personalData;
  const { _id: id, name, email } = customer;
  const cache = useCustomerCache();
  const [asking, setAsking] = useState(false);
  const erase = trpc.customers.erase.useMutation({
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      setAsking(false);
      onErased();
      await cache.reloadAll();
    },
    onError: (error) => toastError(serverMessage(error, words.eraseFailed)),
  });

  return (
    <>
      <p className="soft">
        All data about this person: profile, emails with their results, imports.
      </p>
      <Group mt={12}>
        <DownloadLink href={`/api/customer/${id}/export.json`}>Export JSON</DownloadLink>
        <DownloadLink href={`/api/customer/${id}/export.csv`}>Export CSV</DownloadLink>
        <Button variant="default" size="compact-md" color="red" onClick={() => setAsking(true)}>
          Erase
        </Button>
      </Group>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => erase.mutate({ id })}
        title="Erase customer"
        message={words.confirmErase(name || email, email)}
        more={[words.whatGoes, words.whatStays]}
        confirmLabel="Erase for good"
        busy={erase.isPending}
      />
    </>
  );
}
