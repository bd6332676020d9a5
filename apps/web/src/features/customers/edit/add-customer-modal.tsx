import { MESSAGES } from "@dakiya/domain/messages";
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { forgetForm } from "../../../lib/kept-form.ts";
import { serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Modal } from "../../../ui/modal.tsx";
import { CustomerForm } from "./customer-form.tsx";
import {
  EMPTY_CUSTOMER,
  bodyOf,
  problemsOfNew,
  problemsOfRefusal,
} from "./customer-form-values.ts";
import type { CustomerFormValues, CustomerProblems } from "./customer-form-values.ts";
import { useCustomerCache } from "../use-customer-cache.ts";

/** The key under which the form's contents are kept. */
const KEPT_AS = "new customer";

const NO_PROBLEMS: CustomerProblems = {};

/** Adds one customer by hand. */
export function AddCustomerModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const formId = useId();
  const cache = useCustomerCache();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [added, setAdded] = useState(0);

  const create = trpc.customers.create.useMutation({
    onSuccess: async () => {
      toastSuccess(MESSAGES.server.customerCreated);
      forgetForm(KEPT_AS);
      setAdded((count) => count + 1);
      onClose();
      await cache.reloadAll();
    },
    onError: (error) => {
      setProblems(problemsOfRefusal(serverError(error)));
      toastError(serverMessage(error, "Failed to add customer"));
    },
  });

  function giveUp(): void {
    forgetForm(KEPT_AS);
    onClose();
  }

  function submit(values: CustomerFormValues): CustomerProblems {
    const found = problemsOfNew(values);
    setProblems(found);
    if (Object.keys(found).length === 0) {
      create.mutate({ ...bodyOf(values), name: values.name.trim(), email: values.email.trim() });
    }
    return found;
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Add Customer"
      size="lg"
      footer={
        <>
          <Button variant="default" onClick={giveUp} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={create.isPending}>
            Add Customer
          </Button>
        </>
      }
    >
      <CustomerForm
        key={added}
        id={formId}
        keptAs={KEPT_AS}
        initial={EMPTY_CUSTOMER}
        problems={problems}
        onSubmit={submit}
      />
    </Modal>
  );
}
