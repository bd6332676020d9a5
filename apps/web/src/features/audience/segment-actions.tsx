import { MESSAGES } from "@dakiya/domain/messages";
import type { SegmentWire } from "@dakiya/domain/wire";
import { Button, Group, Text } from "@mantine/core";
import { IconCopy, IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { isFixedList } from "@dakiya/domain/segment";
import { createCampaignWith } from "../../lib/paths.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { useRefreshSegments } from "./use-shown-segments.ts";

const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/**
 * The actions of a saved segment. Delete is disabled with a reason while campaigns use it.
 *
 * @param focusEdit - Focuses Edit after the form, which had the focus, has closed.
 */
export function SegmentActions({
  segment,
  focusEdit,
  onEdit,
  onDuplicated,
  onDelete,
}: {
  segment: SegmentWire;
  focusEdit: boolean;
  onEdit: () => void;
  onDuplicated: (copy: SegmentWire) => void;
  onDelete: () => void;
}) {
  const hintId = useId();
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusEdit) edit.current?.focus();
  }, [focusEdit]);
  const refreshSegments = useRefreshSegments();
  const { _id: id, campaignCount } = segment;
  const inUse = campaignCount > 0;

  const duplication = trpc.segments.duplicate.useMutation({
    onSuccess: (copy) => {
      toastSuccess(MESSAGES.server.segmentDuplicated);
      refreshSegments();
      onDuplicated(copy);
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.audience.segmentDuplicateFailed)),
  });

  return (
    <>
      <Group mt={24} pt={16} className="ruled-above wide-on-phone">
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash {...ICON} />}
          disabled={inUse}
          {...(inUse ? { "aria-describedby": hintId } : {})}
          onClick={onDelete}
        >
          Delete
        </Button>
        <Button
          ml={{ base: 0, sm: "auto" }}
          variant="default"
          leftSection={<IconCopy {...ICON} />}
          loading={duplication.isPending}
          onClick={() => duplication.mutate({ id })}
        >
          Duplicate
        </Button>
        <Button
          ref={edit}
          variant="default"
          leftSection={<IconPencil {...ICON} />}
          onClick={onEdit}
        >
          {isFixedList(segment.is_dynamic, segment.rules) ? "Rename" : "Rename or edit rules"}
        </Button>
        {!segment.archived && (
          <Button component={Link} to={createCampaignWith(id)} leftSection={<IconSend {...ICON} />}>
            Use for a new campaign
          </Button>
        )}
      </Group>
      {inUse && (
        <Text id={hintId} mt={8} className="note">
          {MESSAGES.server.segmentInUse(campaignCount)}.
        </Text>
      )}
    </>
  );
}
