import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { forgetForm } from "../../../lib/kept-form.ts";
import { serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Modal } from "../../../ui/modal.tsx";
import { useLastShown } from "../../../ui/use-last-shown.ts";
import { CustomerForm } from "./customer-form.tsx";
import {
  bodyOf,
  changedFields,
  formValues,
  problemsOfChange,
  problemsOfRefusal,
} from "./customer-form-values.ts";
import type { CustomerFormValues, CustomerProblems } from "./customer-form-values.ts";
import { useCustomerCache } from "../use-customer-cache.ts";

/** The key under which a customer's edits are kept. */
const keptAs = (id: string) => `customer ${id}`;

const NO_PROBLEMS: CustomerProblems = {};

/** Changes one customer. Null keeps the modal closed. */
export function EditCustomerModal({
  customer,
  onClose,
}: {
  customer: CustomerWire | null;
  onClose: () => void;
}) {
  const formId = useId();
  const cache = useCustomerCache();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const shown = useLastShown(customer, () => setProblems(NO_PROBLEMS));

  const update = trpc.customers.update.useMutation({
    onSuccess: async (saved) => {
      toastSuccess(MESSAGES.customers.updated);
      forgetForm(keptAs(saved._id));
      onClose();
      cache.replace(new Set([saved._id]), () => saved);
      await cache.reloadFigures();
    },
    onError: (error) => {
      setProblems(problemsOfRefusal(serverError(error)));
      toastError(serverMessage(error, MESSAGES.customers.updateFailed));
    },
  });

  function giveUp(): void {
    if (customer !== null) forgetForm(keptAs(customer._id));
    onClose();
  }

  function submit(values: CustomerFormValues): CustomerProblems {
    if (customer === null) return NO_PROBLEMS;
    const changed = changedFields(formValues(customer), values);
    const found = problemsOfChange(values, changed);
    setProblems(found);
    if (Object.keys(found).length === 0) {
      update.mutate({ id: customer._id, patch: bodyOf(values, changed) });
    }
    return found;
  }

  return (
    <Modal
      opened={customer !== null}
      onClose={onClose}
      title="Edit Customer"
      size="lg"
      footer={
        <>
          <Button variant="default" onClick={giveUp} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={update.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      {shown !== null && (
        <CustomerForm
          key={shown._id}
          id={formId}
          keptAs={keptAs(shown._id)}
          initial={formValues(shown)}
          problems={problems}
          onSubmit={submit}
        />
      )}
    </Modal>
  );
}
