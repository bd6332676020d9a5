import { shownName } from "@dakiya/domain/customer";
import type { CustomerWire } from "@dakiya/domain/wire";
import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { IconPencil, IconTrash, IconUserUp } from "@tabler/icons-react";
import type { ReactNode } from "react";

export type CustomerHandlers = {
  onOpen: (customer: CustomerWire) => void;
  onEdit: (customer: CustomerWire) => void;
  onDelete: (customer: CustomerWire) => void;
  onReactivate: (customer: CustomerWire) => void;
};

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** Edit and delete; reactivate instead of delete for a deactivated customer. */
export function CustomerActions({
  customer,
  handlers: { onEdit, onDelete, onReactivate },
}: {
  customer: CustomerWire;
  handlers: CustomerHandlers;
}) {
  return (
    <Group gap={4} wrap="nowrap" ml={-8}>
      <Action label="Edit" name={shownName(customer)} onClick={() => onEdit(customer)}>
        <IconPencil {...ICON} />
      </Action>
      {customer.is_active ? (
        <Action label="Delete" name={shownName(customer)} onClick={() => onDelete(customer)}>
          <IconTrash {...ICON} />
        </Action>
      ) : (
        <Action
          label="Reactivate"
          name={shownName(customer)}
          onClick={() => onReactivate(customer)}
        >
          <IconUserUp {...ICON} />
        </Action>
      )}
    </Group>
  );
}

function Action({
  label,
  name,
  onClick,
  children,
}: {
  label: string;
  name: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size={36} aria-label={`${label} ${name}`} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
