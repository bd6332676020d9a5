import { shownName } from "@dakiya/domain/customer";
import { formatRupees } from "@dakiya/domain/analytics";
import { attributeName, attributeOf, fieldsOf, formatAttribute } from "@dakiya/domain/fields";
import type { CustomerWire, FieldWire } from "@dakiya/domain/wire";
import { Box, Group, Stack } from "@mantine/core";
import { formatCount, formatDay } from "../../../lib/format.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { Drawer } from "../../../ui/drawer.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { EmailText } from "../../../ui/text-parts.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { AddOrder } from "../../../widgets/orders/add-order.tsx";
import { CustomerTimeline } from "./customer-timeline.tsx";
import { PersonalData } from "./personal-data.tsx";

const CustomerAutomations = lazyPart(
  async () => (await import("./customer-automations.tsx")).CustomerAutomations,
  () => null,
);

const dayOf = (instant: string | null): string => (instant === null ? "" : formatDay(instant));

/** A customer's fields in display order; unknown ones are empty. */
function profileOf(customer: CustomerWire, own: readonly FieldWire[]) {
  const { email, phone, address, demographics, stats, joined_date, attributes } = customer;
  const place = [address.city, address.state, address.country].filter(Boolean).join(", ");
  const builtIn = [
    ["Email", email],
    ["Phone", phone],
    ["Location", place],
    ...fieldsOf("demographics").map(
      ({ key, label }) => [label, String(demographics[key] ?? "")] as const,
    ),
    ["Total spent", formatRupees(stats.total_spent)],
    ["Orders", formatCount(stats.order_count)],
    ["Last purchase", dayOf(stats.last_purchase)],
    ["Joined", dayOf(joined_date)],
  ] as const;
  return [
    ...builtIn.map(([label, value]) => ({ key: label, label, value })),
    ...own.map(({ key, label, type }) => {
      const value = attributeOf(attributes, key);
      const text = value === undefined ? "" : formatAttribute(type, value);
      return { key: attributeName(key), label, value: text };
    }),
  ];
}

/** A customer's details and timeline in a drawer. Null keeps it closed. */
export function CustomerDrawer({
  customer,
  onClose,
}: {
  customer: CustomerWire | null;
  onClose: () => void;
}) {
  const own = useOwnFields();
  return (
    <Drawer
      opened={customer !== null}
      onClose={onClose}
      width={460}
      title={customer === null ? "" : shownName(customer)}
    >
      {customer !== null && (
        <Stack gap={24}>
          <Group align="stretch">
            {customer.is_active ? (
              <StatusBadge color="green" label="Active" />
            ) : (
              <StatusBadge color="gray" label="Deactivated" />
            )}
            {customer.unsubscribed_at !== null && <StatusBadge color="gray" label="Unsubscribed" />}
            {customer.has_consent === false && <StatusBadge color="gray" label="No consent" />}
          </Group>
          <section>
            <Box component="h3" mb={8} fz="body" className="strong">
              Profile
            </Box>
            <dl className="facts tabular">
              {profileOf(customer, own).map(({ key, label, value }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{key === "Email" ? <EmailText email={value ?? ""} /> : value || "–"}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <Box component="h3" mb={8} fz="body" className="strong">
              Timeline
            </Box>
            <AddOrder email={customer.email} />
            <CustomerTimeline id={customer._id} />
          </section>
          <section>
            <Box component="h3" mb={8} fz="body" className="strong">
              Personal data
            </Box>
            <PersonalData customer={customer} onErased={onClose} />
          </section>
          {/* Last, so that nothing above moves when they come. */}
          <CustomerAutomations id={customer._id} />
        </Stack>
      )}
    </Drawer>
  );
}
