import { MESSAGES } from "@dakiya/domain/messages";
import { ORDER_STATUS_LABELS, readOrder } from "@dakiya/domain/order";
import type { OrderStatus } from "@dakiya/domain/order";
import { capital } from "@dakiya/domain/text";
import { Button, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Modal } from "../../ui/modal.tsx";
import { SettingsForm } from "../settings-form/settings-form.tsx";
import { useSettingsForm } from "../settings-form/use-settings-form.ts";

/** Where orders typed here come from. */
const SOURCE = "by hand";

const STATUSES: readonly OrderStatus[] = ["paid", "placed", "cancelled"];

/**
 * A button that opens the form for one order, of a known customer where their address is given.
 *
 * @param isMain - It is the page's main action.
 */
export function AddOrder({ email, isMain = false }: { email?: string; isMain?: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant={isMain ? "filled" : "default"}
        mb={16}
        leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Add order
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Add order">
        {opened && <OrderForm email={email ?? null} onClose={() => setOpened(false)} />}
      </Modal>
    </>
  );
}

type Texts = {
  number: string;
  email: string;
  day: string;
  amount: string;
  refunded: string;
  currency: string;
  status: string;
  item: string;
  coupon: string;
};

function OrderForm({ email, onClose }: { email: string | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const currencies = [
    "INR",
    ...(trpc.orders.rates.useQuery().data ?? []).map((one) => one.currency),
  ];
  const state = useSettingsForm({
    initial: {
      ...{ number: "", email: email ?? "", amount: "", refunded: "", currency: "INR", item: "" },
      coupon: "",
      ...{ day: new Date().toISOString().slice(0, 10), status: "paid" },
    } satisfies Texts,
    schema: ORDER,
    bodyOf: orderOf,
    problemOf,
    save: (order) => utils.client.orders.store.mutate({ orders: [order] }),
    onSaved: ({ refused: [refusal] }) => {
      if (refusal !== undefined) return toastError(refusal.message);
      toastSuccess(MESSAGES.orders.saved);
      void utils.orders.invalidate();
      void utils.customers.invalidate();
      void utils.insights.invalidate();
      onClose();
    },
    failed: MESSAGES.orders.saveFailed,
  });
  const { form } = state;

  return (
    <SettingsForm state={state} saveLabel="Save order" onCancel={onClose}>
      <TextInput
        label="Order number"
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("number")}
      />
      {email === null && (
        <TextInput
          label="Customer’s email"
          type="email"
          required
          autoComplete="off"
          {...form.getInputProps("email")}
        />
      )}
      <TextInput label="Day" type="date" required {...form.getInputProps("day")} />
      <SimpleGrid cols={2} spacing={16}>
        <TextInput
          label="Amount"
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps("amount")}
        />
        <NativeSelect label="Currency" data={currencies} {...form.getInputProps("currency")} />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing={16}>
        <NativeSelect
          label="Status"
          data={STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] }))}
          {...form.getInputProps("status")}
        />
        <TextInput
          label="Refunded"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps("refunded")}
        />
      </SimpleGrid>
      <TextInput label="Items bought" autoComplete="off" {...form.getInputProps("item")} />
      <TextInput label="Coupon code" autoComplete="off" {...form.getInputProps("coupon")} />
    </SettingsForm>
  );
}

function orderOf({ number, email, day, amount, currency, status, ...texts }: Texts) {
  const name = texts.item.trim();
  const [refunded, coupon] = [texts.refunded.trim(), texts.coupon.trim()];
  return {
    ...{
      source: SOURCE,
      external_id: number,
      email: email.trim(),
      amount: amount.trim(),
      currency,
    },
    placed_at: `${day}T00:00:00Z`,
    status: STATUSES.find((one) => one === status) ?? "paid",
    ...(refunded === "" ? {} : { refunded }),
    ...(coupon === "" ? {} : { coupon }),
    ...(name === "" ? {} : { items: [{ name, price: amount.trim() }] }),
  };
}

const FIELDS = {
  external_id: "number",
  placed_at: "day",
  email: "email",
  refunded: "refunded",
  coupon: "coupon",
};

/** Errors of the import count here too. */
const ORDER = {
  safeParse: (order: unknown) => {
    const reading = readOrder(order, new Date());
    if (!reading.ok) return { error: { issues: [{ path: [], message: reading.message }] } };
    return { data: order as ReturnType<typeof orderOf> };
  },
};

/** A sentence at the field it names, else at the amount. */
function problemOf({ message }: { message: string }): { path: string; message: string } {
  const named = /^"([a-z_]+)"/.exec(message)?.[1] ?? "";
  const path = Object.entries(FIELDS).find(([key]) => key === named)?.[1] ?? "amount";
  const reason = message.replace(/^"[a-z_]+" /, "");
  return { path, message: capital(reason) };
}
