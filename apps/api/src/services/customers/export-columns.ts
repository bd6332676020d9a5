import { isListColumn, LIST_COLUMNS } from "@dakiya/domain/customer";
import type { ComputedColumn } from "@dakiya/domain/customer";
import { formulaSafeCell } from "@dakiya/domain/cells";
import { attributeCell, attributeName, attributeOf } from "@dakiya/domain/fields";
import type { Attributes, FieldDefinition } from "@dakiya/domain/fields";
import { CSV_COLUMNS, customerCsvCell } from "@dakiya/domain/import";
import type { CsvColumn, CsvCustomer } from "@dakiya/domain/import";
import { MESSAGES } from "@dakiya/domain/messages";
import { purchaseGroup, PURCHASE_GROUPS } from "@dakiya/domain/segment";
import { writeDate } from "@dakiya/domain/text";
import { refusedField } from "../../errors.ts";

export type ExportedCustomer = CsvCustomer & {
  attributes: Attributes;
  lastOpenedAt?: Date | null;
  createdAt?: Date;
};

type ExportColumn = { heading: string; cell: (customer: ExportedCustomer) => string };

const COMPUTED: Readonly<Record<ComputedColumn, (customer: ExportedCustomer) => string>> = {
  purchase_group: ({ lastPurchaseAt, orderCount, totalSpent }) => {
    const figures = { orderCount: orderCount ?? 0, totalSpent: totalSpent ?? 0 };
    const group = purchaseGroup({ lastPurchaseAt, ...figures }, new Date());
    return PURCHASE_GROUPS.find(({ name }) => name === group)?.label ?? "";
  },
  last_opened: ({ lastOpenedAt }) => (lastOpenedAt == null ? "" : writeDate(lastOpenedAt)),
  added: ({ createdAt }) => (createdAt === undefined ? "" : writeDate(createdAt)),
};

/**
 * The columns of an export, cells safe to open in a spreadsheet.
 *
 * @param chosen - Names of the list's columns, of which a file has the parts; undefined for all that an import reads.
 * @throws AppError "invalid" for a name that no column has.
 */
export function exportColumns(
  chosen: readonly string[] | undefined,
  own: readonly FieldDefinition[],
): ExportColumn[] {
  const ownColumns = own.map(({ key, type }): ExportColumn => ({
    heading: attributeName(key),
    cell: ({ attributes }) => formulaSafeCell(attributeCell(type, attributeOf(attributes, key))),
  }));
  if (chosen === undefined) return [...CSV_COLUMNS.map(columnOf), ...ownColumns];
  const columns = chosen.flatMap((name): ExportColumn[] => {
    if (isListColumn(name)) return LIST_COLUMNS[name].map(columnOf);
    const column = ownColumns.find(({ heading }) => heading === name);
    if (column !== undefined) return [column];
    const message = MESSAGES.server.noColumn(name);
    throw refusedField("invalid", "columns", message);
  });
  // Columns may share parts, such as city.
  return [...new Map([columnOf("name"), ...columns].map((one) => [one.heading, one])).values()];
}

function columnOf(name: CsvColumn | ComputedColumn): ExportColumn {
  const cell = isComputed(name)
    ? COMPUTED[name]
    : (customer: ExportedCustomer) => customerCsvCell(name, customer);
  return { heading: name, cell };
}

const isComputed = (name: CsvColumn | ComputedColumn): name is ComputedColumn =>
  Object.hasOwn(COMPUTED, name);
