import { Button } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";

/** The button of a list that adds to it. */
export function CreateButton(props: ButtonProps & { onClick: () => void }) {
  return <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} {...props} />;
}
