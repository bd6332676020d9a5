import { shownName } from "@dakiya/domain/customer";
import type { CustomerWire } from "@dakiya/domain/wire";
import { Box, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { trpc } from "../../../lib/server/trpc.ts";
import { Drawer } from "../../../ui/drawer.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { AddOrder } from "../../../widgets/orders/add-order.tsx";
import { CustomerFields } from "./customer-fields.tsx";
import { CustomerHead } from "./customer-head.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerTimeline } from "./customer-timeline.tsx";
import { PersonalData } from "./personal-data.tsx";

const CustomerAutomations = lazyPart(
  async () => (await import("./customer-automations.tsx")).CustomerAutomations,
  () => null,
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
          <Part title="Notes">
            <CustomerNotes key={customer._id} id={customer._id} />
          </Part>
          <AfterNotes id={customer._id}>
            <Part title="Timeline">
              <AddOrder email={customer.email} />
              <CustomerTimeline key={customer._id} id={customer._id} />
            </Part>
            <Part title="Profile">
              <CustomerFields customer={customer} />
            </Part>
            <Part title="Personal data">
              <PersonalData customer={customer} onErased={onClose} />
            </Part>
            {/* Last, so that nothing above moves when they come. */}
            <CustomerAutomations id={customer._id} />
          </AfterNotes>
        </Stack>
      )}
    </Drawer>
  );
}

/** Delays the parts below the notes until these are loaded, or they would be pushed down. */
function AfterNotes({ id, children }: { id: string; children: ReactNode }) {
  const { isPending } = trpc.notes.list.useQuery({ id });
  return isPending ? null : children;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Box component="h3" mb={8} fz="body" className="strong">
        {title}
      </Box>
      {children}
    </section>
  );
}
