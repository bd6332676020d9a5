import type { CustomerWire } from "@dakiya/domain/wire";
import { Box, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { trpc } from "../../../lib/server/trpc.ts";
import { AddOrder } from "../../../widgets/orders/add-order.tsx";
import { CustomerAutomations } from "./customer-automations.tsx";
import { CustomerFields } from "./customer-fields.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerTimeline } from "./customer-timeline.tsx";
import { PersonalData } from "./personal-data.tsx";

/** A customer's notes, timeline and fields. */
export function CustomerProfile({
  customer,
  onErased,
}: {
  customer: CustomerWire;
  onErased: () => void;
}) {
  return (
    <Stack gap={24}>
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
          <PersonalData customer={customer} onErased={onErased} />
        </Part>
        {/* Last, so that nothing above moves when they come. */}
        <CustomerAutomations id={customer._id} />
      </AfterNotes>
    </Stack>
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
