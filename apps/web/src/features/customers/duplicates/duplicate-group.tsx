import { formatRupees } from "@dakiya/domain/analytics";
import { shownName } from "@dakiya/domain/customer";
import type { CustomerWire, DuplicateGroupWire } from "@dakiya/domain/wire";
import { Box, Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { formatCount, formatDay } from "../../../lib/format.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { EmailText } from "../../../ui/text-parts.tsx";

export type GroupHandlers = {
  onOpen: (customer: CustomerWire) => void;
  onEdit: (customer: CustomerWire) => void;
  onDelete: (customer: CustomerWire) => void;
  onDismiss: (group: DuplicateGroupWire) => void;
  onMerge: (group: DuplicateGroupWire) => void;
};

/** Customers that may be duplicates, side by side. */
export function DuplicateGroup({
  group,
  handlers,
}: {
  group: DuplicateGroupWire;
  handlers: GroupHandlers;
}) {
  const { customers } = group;
  const names = customers.map(shownName).join(", ");
  return (
    <Box component="li" p="16px var(--gutter)" className="ruled">
      <Stack gap={16}>
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} spacing={16}>
          {customers.map((customer) => (
            <Suspect key={customer._id} customer={customer} handlers={handlers} />
          ))}
        </SimpleGrid>
        <Group gap={8}>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Merge: ${names}`}
            onClick={() => handlers.onMerge(group)}
          >
            Merge…
          </Button>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Not duplicates: ${names}`}
            onClick={() => handlers.onDismiss(group)}
          >
            Not duplicates
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}

function Suspect({ customer, handlers }: { customer: CustomerWire; handlers: GroupHandlers }) {
  const name = shownName(customer);
  return (
    <Stack component="li" gap={8} p={12} className="frame anywhere">
      <Group gap="4px 8px">
        <button
          type="button"
          className="text-button strong"
          onClick={() => handlers.onOpen(customer)}
        >
          {name}
        </button>
        {customer.unsubscribed_at !== null && <StatusBadge color="gray" label="Unsubscribed" />}
        {customer.has_consent === false && <StatusBadge color="gray" label="No consent" />}
      </Group>
      <dl className="facts tabular small">
        {factsOf(customer).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === "Email" ? <EmailText email={value} /> : value || "–"}</dd>
          </div>
        ))}
      </dl>
      <Group gap={0} ml={-8} mt="auto">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Edit ${name}, ${customer.email}`}
          onClick={() => handlers.onEdit(customer)}
        >
          Edit
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          color="red"
          aria-label={`Delete ${name}, ${customer.email}`}
          onClick={() => handlers.onDelete(customer)}
        >
          Delete
        </Button>
      </Group>
    </Stack>
  );
}

function factsOf({ email, phone, address, stats, createdAt }: CustomerWire): [string, string][] {
  const orders = `${formatCount(stats.order_count)} ${stats.order_count === 1 ? "order" : "orders"}`;
  return [
    ["Email", email],
    ["Phone", phone ?? ""],
    ["City", address.city ?? ""],
    ["Spent", `${formatRupees(stats.total_spent)} in ${orders}`],
    ["Added", formatDay(createdAt)],
  ];
}
