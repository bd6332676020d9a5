import { CloseButton, Group, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";

/**
 * A line over a page that leads back to unfinished work.
 *
 * @param label - Its name for screen readers.
 * @param decline - The label of the button that dismisses it.
 */
export function WayBack({
  label,
  decline,
  onDecline,
  children,
}: {
  label: string;
  decline: string;
  onDecline: () => void;
  children: ReactNode;
}) {
  return (
    <Group
      component="aside"
      gap={10}
      wrap="nowrap"
      mb={20}
      p="8px 8px 8px 14px"
      bg="var(--stamp-tint)"
      className="frame"
      aria-label={label}
    >
      <IconHistory size={18} stroke={1.5} aria-hidden />
      <Text flex={1} miw={0} className="anywhere">
        {children}
      </Text>
      <CloseButton size="sm" aria-label={decline} onClick={onDecline} />
    </Group>
  );
}
