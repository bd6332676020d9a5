import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Group, Stack } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Modal } from "../../ui/modal.tsx";

const REASONS = [
  "Professional emails from your company domain",
  "Better deliverability",
  "Consistent branding",
];

/** Shown before a campaign while email is not configured (docs/product.md, Campaigns). */
export function EmailRequiredModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={MESSAGES.campaigns.emailRequired}
      size="md"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button component={Link} to={paths.emailSettings}>
            Configure Email Settings
          </Button>
        </>
      }
    >
      <p>
        Campaigns are sent from your own company address. Set up your email service first. It takes
        a few minutes and brings:
      </p>
      <Stack component="ul" gap={8} mt={16}>
        {REASONS.map((reason) => (
          <Group key={reason} component="li" gap={10} wrap="nowrap">
            <IconCircleCheck size={18} stroke={1.5} color="var(--green)" aria-hidden />
            {reason}
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
