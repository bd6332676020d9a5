import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { Modal } from "../../../ui/modal.tsx";
import { ALIGNS, hasStrings, isString, jsonAttribute, oneOf } from "../nodes/attributes.ts";
import { atom, attributesOf, selectorOf } from "../nodes/block-node.ts";
import type { SetOfBlock } from "../inspector/set-of-block.ts";
import { TableGrid } from "../inspector/table-grid.tsx";
import type { BlockOf, EditorBlock } from "./kind.ts";

type Table = BlockOf<"table">;

const isSide = oneOf(ALIGNS);
const isColumn = hasStrings<Table["columns"][number]>(["title", "align"]);
const isColumns = (value: unknown): value is Table["columns"] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= DESIGN_LIMITS.tableColumns &&
  value.every((column) => isColumn(column) && isSide(column.align));
const isRows = (value: unknown): value is Table["rows"] =>
  Array.isArray(value) &&
  value.length <= DESIGN_LIMITS.tableRows &&
  value.every((cells) => Array.isArray(cells) && cells.every(isString));

const FIRST: Pick<Table, "columns" | "rows"> = {
  columns: [
    { title: "Item", align: "left" },
    { title: "Price", align: "right" },
  ],
  rows: [
    ["", ""],
    ["", ""],
  ],
};

const node = Node.create({
  ...atom,
  name: "table",
  addAttributes: () => ({
    columns: jsonAttribute("columns", FIRST.columns, isColumns),
    rows: jsonAttribute("rows", FIRST.rows, isRows),
  }),
  parseHTML: () => [{ tag: selectorOf("table") }],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => {
    const { columns, rows } = attrs as Omit<Table, "type">;
    const rowOf = (tag: "td" | "th", cells: readonly string[]): DOMOutputSpec => [
      "tr",
      ...columns.map(({ align }, at): DOMOutputSpec => [
        tag,
        { style: `text-align: ${align}` },
        cells[at] || "\u00a0",
      ]),
    ];
    const titles = columns.map(({ title }) => title);
    const hasTitles = titles.some((title) => title.trim() !== "");
    return [
      "div",
      attributesOf("table", HTMLAttributes),
      [
        "table",
        ["tbody", ...(hasTitles ? [rowOf("th", titles)] : []), ...rows.map((r) => rowOf("td", r))],
      ],
    ];
  },
});

export const table: EditorBlock<Table> = {
  label: "Table",
  offers: [{ also: "rows cells prices spreadsheet invoice", node: { type: "table" } }],
  nodes: () => [node],
  Fields: TableFields,
};

/** Opens the cells, for which there is no room beside the message. */
function TableFields({ block, set }: { block: Table; set: SetOfBlock }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" size="compact-md" onClick={open}>
        Edit table
      </Button>
      <Modal opened={opened} onClose={close} title="Table" size="xl">
        <TableGrid columns={block.columns} rows={block.rows} onChange={set} />
      </Modal>
    </>
  );
}
