import { fieldOf } from "@dakiya/domain/fields";
import type { BuiltInField } from "@dakiya/domain/fields";
import type { BulkAction, FieldWire } from "@dakiya/domain/wire";

/** Title of a bulk change's progress. */
export function bulkTitle(action: BulkAction, own: readonly FieldWire[]): string {
  switch (action.type) {
    case "add_tag":
      return `Add the tag ${action.tag}`;
    case "remove_tag":
      return `Remove the tag ${action.tag}`;
    case "set_field": {
      const label = labelOf(action.field, own);
      return action.value === null ? `Clear ${label}` : `Set ${label} to ${shown(action.value)}`;
    }
    case "deactivate":
      return "Deactivate customers";
    case "reactivate":
      return "Reactivate customers";
    case "save_segment":
      return `Save “${action.name}”`;
    case "add_to_segment":
      return `Add to “${action.name}”`;
    case "remove_from_segment":
      return `Remove from “${action.name}”`;
  }
}

const shown = (value: string | number | boolean): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);

function labelOf(field: string, own: readonly FieldWire[]): string {
  const known = own.find(({ key }) => field === `attributes.${key}`);
  return (
    known?.label ?? (field.startsWith("attributes.") ? field : fieldOf(field as BuiltInField).label)
  );
}
