import { MESSAGES } from "@dakiya/domain/messages";
import { Alert, Button, Group } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { formatDateTime } from "../../lib/format.ts";
import type { DraftCopy } from "../../widgets/unfinished-campaign/draft-copies.ts";

const words = MESSAGES.createCampaign;

/**
 * A notice about an unsaved local copy.
 *
 * @param kind - Whether it is back in the form, or left out because the draft has been saved since.
 * @param action - Label of its button.
 */
export function CopyNotice({
  kind,
  copy,
  action,
  onAction,
}: {
  kind: "back" | "other";
  copy: DraftCopy;
  action: string;
  onAction: () => void;
}) {
  const when = formatDateTime(copy.writtenAt);
  return (
    <Alert mb={24} color="blue" icon={<IconHistory size={20} stroke={1.5} aria-hidden />}>
      <Group gap="8px 16px">
        <p>{kind === "back" ? words.draftBack(when) : words.draftOther(when)}</p>
        <Button variant="default" size="compact-md" onClick={onAction}>
          {action}
        </Button>
      </Group>
    </Alert>
  );
}
