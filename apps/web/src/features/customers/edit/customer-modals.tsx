import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerWire } from "@dakiya/domain/wire";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Modal } from "../../../ui/modal.tsx";
import { useCustomerCache } from "../use-customer-cache.ts";
import { CustomerForm } from "./customer-form.tsx";
import {
  bodyOfNew,
  changesOf,
  problemsOfChange,
  problemsOfNew,
  textsOf,
  textsOfNew,
} from "./customer-form-values.ts";

export function AddCustomerModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const cache = useCustomerCache();
  const own = useOwnFields();
  const create = trpc.customers.create.useMutation({
    onSuccess: () => {
      toastSuccess(MESSAGES.server.customerCreated);
      void cache.reloadAll();
    },
    onError: (error) => toastError(serverMessage(error, "Failed to add customer")),
  });

  return (
    <Modal opened={opened} onClose={onClose} title="Add Customer" size="lg">
      <CustomerForm
        // The form begins anew when the fields come after it.
        key={own.length}
        formName="new customer"
        own={own}
        initial={textsOfNew(own)}
        validate={(texts) => problemsOfNew(texts, own)}
        onSave={(texts) => create.mutateAsync(bodyOfNew(texts))}
        saving={create.isPending}
        saveLabel="Add Customer"
        onClose={onClose}
      />
    </Modal>
  );
}

/** Changes one customer. Null keeps the modal closed. */
export function EditCustomerModal({
  customer,
  onClose,
}: {
  customer: CustomerWire | null;
  onClose: () => void;
}) {
  return (
    <Modal opened={customer !== null} onClose={onClose} title="Edit Customer" size="lg">
      {customer !== null && <EditForm key={customer._id} customer={customer} onClose={onClose} />}
    </Modal>
  );
}

function EditForm({ customer, onClose }: { customer: CustomerWire; onClose: () => void }) {
  const cache = useCustomerCache();
  const update = trpc.customers.update.useMutation({
    onSuccess: (savedCustomer) => {
      toastSuccess(MESSAGES.customers.updated);
      cache.replace(new Set([savedCustomer._id]), () => savedCustomer);
      void cache.reloadFigures();
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.customers.updateFailed)),
  });
  const own = useOwnFields();
  const before = textsOf(customer, own);

  return (
    <CustomerForm
      key={own.length}
      own={own}
      formName={`customer ${customer._id}`}
      initial={before}
      validate={(texts) => problemsOfChange(before, texts, own)}
      onSave={(texts) => update.mutateAsync({ id: customer._id, patch: changesOf(before, texts) })}
      saving={update.isPending}
      saveLabel="Save Changes"
      onClose={onClose}
    />
  );
}
