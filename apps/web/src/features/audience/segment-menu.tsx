import type { SavedSegmentWire } from "@dakiya/domain/wire";
import { Menu } from "@mantine/core";
import { Link } from "react-router-dom";
import { isFixedList } from "@dakiya/domain/segment";
import { createCampaignWith } from "../../lib/paths.ts";
import { RowMenu } from "../../ui/list-page/row-actions.tsx";

/** Actions of a row's menu besides the link to Create Campaign. */
export type SegmentAction = "edit" | "duplicate" | "count" | "archive" | "unarchive" | "delete";

const LABELS: Record<SegmentAction, string> = {
  edit: "Rename or edit rules",
  duplicate: "Duplicate",
  count: "Count now",
  archive: "Archive",
  unarchive: "Restore",
  delete: "Delete",
};

const OF_CURRENT = ["edit", "duplicate", "count", "archive", "delete"] as const;
const OF_ARCHIVED = ["unarchive", "delete"] as const;

/** The actions of a saved segment; an archived one can be restored or deleted. */
export function SegmentMenu({
  segment,
  onAction,
}: {
  segment: SavedSegmentWire;
  onAction: (action: SegmentAction, segment: SavedSegmentWire) => void;
}) {
  const { _id, name, archived } = segment;
  return (
    <RowMenu of={name} width={220}>
      {!archived && (
        <Menu.Item component={Link} to={createCampaignWith(_id)}>
          Write to them
        </Menu.Item>
      )}
      {(archived ? OF_ARCHIVED : OF_CURRENT).map((action) => (
        <Menu.Item
          key={action}
          {...(action === "delete" ? { color: "red" } : {})}
          onClick={() => onAction(action, segment)}
        >
          {action === "edit" && isFixedList(segment.is_dynamic, segment.rules)
            ? "Rename"
            : LABELS[action]}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}
