import { Button } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useState } from "react";
import { SendingRulesModal } from "./sending-rules-modal.tsx";

/** Opens the account's sending rules, over the page they are looked for on. */
export function SendingRulesButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSettings size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Sending rules
      </Button>
      <SendingRulesModal opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
