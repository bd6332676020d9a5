import { formatRupees } from "@dakiya/domain/analytics";
import { EMAIL_FREQUENCIES, shownName } from "@dakiya/domain/customer";
import { PURCHASE_GROUPS, purchaseGroup } from "@dakiya/domain/segment";
import type { CustomerWire } from "@dakiya/domain/wire";
import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { IconPencil, IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useNow } from "../../../lib/clock.ts";
import { formatCount, formatDay } from "../../../lib/format.ts";
import { writeTo } from "../../../lib/paths.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { EmailText } from "../../../ui/text-parts.tsx";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** Contact, purchases and main actions of a customer: staff look for them first. */
export function CustomerHead({
  customer,
  onEdit,
}: {
  customer: CustomerWire;
  onEdit: (customer: CustomerWire) => void;
}) {
  const { email, phone } = customer;
  return (
    <Stack gap={16}>
      <Badges customer={customer} />
      <div className="anywhere">
        <EmailText email={email} />
        {phone !== null && <div className="soft tabular">{phone}</div>}
      </div>
      <Figures customer={customer} />
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<IconPencil {...ICON} />}
          onClick={() => onEdit(customer)}
        >
          Edit
        </Button>
        {canBeMailed(customer) && (
          <Button
            variant="default"
            component={Link}
            {...writeTo(email)}
            leftSection={<IconSend {...ICON} />}
          >
            Write to {shortName(customer)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Badges({ customer }: { customer: CustomerWire }) {
  return (
    <Group align="stretch" gap={8}>
      {customer.is_active ? (
        <StatusBadge color="green" label="Active" />
      ) : (
        <StatusBadge color="gray" label="Deactivated" />
      )}
      {customer.unsubscribed_at !== null && <StatusBadge color="gray" label="Unsubscribed" />}
      {customer.has_consent === false && <StatusBadge color="gray" label="No consent" />}
      {customer.email_frequency !== undefined && (
        <StatusBadge color="gray" label={EMAIL_FREQUENCIES[customer.email_frequency].label} />
      )}
      {customer.do_not_track === true && <StatusBadge color="gray" label="Not tracked" />}
    </Group>
  );
}

function Figures({ customer: { stats, last_opened } }: { customer: CustomerWire }) {
  const now = useNow();
  const { total_spent, order_count, last_purchase } = stats;
  const group = purchaseGroup(
    {
      lastPurchaseAt: last_purchase === null ? null : new Date(last_purchase),
      ...{ orderCount: order_count, totalSpent: total_spent },
    },
    now,
  );
  return (
    <SimpleGrid component="dl" cols={2} spacing={12} className="tabular">
      <Figure label="Purchase group">
        {PURCHASE_GROUPS.find(({ name }) => name === group)?.label}
      </Figure>
      <Figure label="Spent">
        {formatRupees(total_spent)}
        <span className="note">
          {` in ${formatCount(order_count)} ${order_count === 1 ? "order" : "orders"}`}
        </span>
      </Figure>
      <Figure label="Last order">
        {last_purchase === null ? "None known" : formatDay(last_purchase)}
      </Figure>
      <Figure label="Last opened an email">
        {last_opened === undefined ? "Not yet" : formatDay(last_opened)}
      </Figure>
    </SimpleGrid>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="note">{label}</dt>
      <dd className="semi">{children}</dd>
    </div>
  );
}

function canBeMailed({ is_active, unsubscribed_at, has_consent }: CustomerWire): boolean {
  return is_active && unsubscribed_at === null && has_consent !== false;
}

const MAX_LETTERS = 24;

/** A name for a button; long ones would not fit it. */
function shortName(customer: CustomerWire): string {
  const name = customer.first_name ?? shownName(customer);
  return name.length > MAX_LETTERS ? "this customer" : name;
}
