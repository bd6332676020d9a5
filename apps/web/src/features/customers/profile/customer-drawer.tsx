import { shownName } from "@dakiya/domain/customer";
import type { CustomerWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { Drawer } from "../../../ui/drawer.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { RowsSkeleton } from "../../../ui/skeletons.tsx";
import { CustomerHead } from "./customer-head.tsx";

const CustomerProfile = lazyPart(
  async () => await import("./customer-profile.tsx"),
  "CustomerProfile",
  () => <RowsSkeleton rows={6} label="Loading the customer" />,
);

/** A customer's figures, timeline and fields in a drawer. Null keeps it closed. */
export function CustomerDrawer({
  customer,
  onEdit,
  onClose,
}: {
  customer: CustomerWire | null;
  onEdit: (customer: CustomerWire) => void;
  onClose: () => void;
}) {
  return (
    <Drawer
      opened={customer !== null}
      onClose={onClose}
      width={460}
      title={customer === null ? "" : shownName(customer)}
    >
      {customer !== null && (
        <Stack gap={24}>
          <CustomerHead customer={customer} onEdit={onEdit} />
          <CustomerProfile customer={customer} onErased={onClose} />
        </Stack>
      )}
    </Drawer>
  );
}
