import { MESSAGES } from "@dakiya/domain/messages";
import { couponPoolInput } from "@dakiya/domain/wire";
import type { CouponPoolWire } from "@dakiya/domain/wire";
import { Button, NumberInput, TextInput } from "@mantine/core";
import { trpc } from "../../lib/server/trpc.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Form } from "../../ui/form.tsx";
import { Modal, ModalFooter } from "../../ui/modal.tsx";
import { useSettingsForm } from "../../widgets/settings-form/use-settings-form.ts";

const words = MESSAGES.coupons;

/**
 * Creates or changes a pool.
 *
 * @param pool - Null for a new one; undefined keeps the dialog closed.
 */
export function PoolModal({
  pool,
  onClose,
  onCreated,
}: {
  pool: CouponPoolWire | null | undefined;
  onClose: () => void;
  onCreated?: (pool: CouponPoolWire) => void;
}) {
  return (
    <Modal
      opened={pool !== undefined}
      onClose={onClose}
      title={pool == null ? "Create coupon pool" : "Edit coupon pool"}
    >
      {pool !== undefined && (
        <PoolForm key={pool?._id ?? "new"} pool={pool} onClose={onClose} onCreated={onCreated} />
      )}
    </Modal>
  );
}

function PoolForm({
  pool,
  onClose,
  onCreated,
}: {
  pool: CouponPoolWire | null;
  onClose: () => void;
  onCreated: ((pool: CouponPoolWire) => void) | undefined;
}) {
  const utils = trpc.useUtils();
  const id = pool?._id ?? null;
  const { form, submit, busy, limited } = useSettingsForm({
    initial: {
      ...{ name: pool?.name ?? "", worth: pool?.worth ?? "", expiresOn: pool?.expiresOn ?? "" },
      warnBelow: pool?.warnBelow ?? "",
    },
    schema: couponPoolInput,
    bodyOf: ({ name, worth, expiresOn, warnBelow }) => ({
      ...{ name, worth, expiresOn: expiresOn === "" ? null : expiresOn },
      warnBelow: warnBelow === "" ? null : Number(warnBelow),
    }),
    save: async (body) =>
      id === null
        ? await utils.client.coupons.create.mutate(body)
        : await utils.client.coupons.update.mutate({ id, pool: body }),
    onSaved: (saved) => {
      toastSuccess(words.saved);
      void utils.coupons.invalidate();
      onClose();
      if (id === null) onCreated?.(saved);
    },
    failed: words.saveFailed,
  });
  return (
    <Form gap={16} onSubmit={submit}>
      <TextInput
        label="Name"
        description={
          pool === null
            ? "Also names its variable, as in {coupon:diwali}"
            : `In messages: ${pool.variable}`
        }
        autoComplete="off"
        required
        data-autofocus
        {...limited("name", 80)}
      />
      <TextInput
        label="Value"
        description="What a code is worth, for your team: ₹200 off"
        autoComplete="off"
        {...limited("worth", 80)}
      />
      <TextInput
        label="Last day"
        description="No codes are given after it. Leave empty for no end"
        type="date"
        {...form.getInputProps("expiresOn")}
      />
      <NumberInput
        label="Warn below"
        description="Codes left. Leave empty for a tenth of the pool"
        min={0}
        max={1_000_000}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps("warnBelow")}
      />
      <ModalFooter>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {pool === null ? "Create pool" : "Save pool"}
        </Button>
      </ModalFooter>
    </Form>
  );
}
