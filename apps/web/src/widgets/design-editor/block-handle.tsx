import { ActionIcon, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconArrowDown,
  IconArrowUp,
  IconBookmark,
  IconBox,
  IconBoxOff,
  IconCopy,
  IconGripVertical,
  IconPlus,
  IconSettings,
  IconTrash,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import type { Transaction } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { useEffect, useLayoutEffect, useState } from "react";
import type { DragEvent, RefObject } from "react";
import { AddBlockMenu } from "./add-block-menu.tsx";
import { blockTypeOf, editorBlockOf } from "./blocks/index.ts";
import classes from "./design-editor.module.css";
import {
  currentBlock,
  deleteBlock,
  duplicateBlock,
  findBlock,
  moveBlock,
  parentBlock,
  selectBlock,
} from "./editing/blocks.ts";
import type { PlacedBlock } from "./editing/blocks.ts";
import { SaveBlock } from "./saved/save-block.tsx";
import { putInSection, ungroup } from "./editing/sections.ts";

/** Where the settings of a block are not beside the message. */
const NARROW = "(max-width: 767px)";

/** Beside the block under the pointer, else the current one: actions on the whole block. */
export function BlockHandle({
  editor,
  frame,
  onSettings,
}: {
  editor: Editor;
  frame: RefObject<HTMLDivElement | null>;
  /** Opens the settings of the block, where they are not in sight. */
  onSettings: () => void;
}) {
  const hovered = useHoveredBlock(frame);
  const [saving, setSaving] = useState(false);
  const { doc, current } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ doc: state.doc, current: currentBlock(state) }),
  });
  const block = (hovered === null ? null : findBlock(doc, hovered)) ?? current;
  const top = useTop(frame, block && String(block.node.attrs["id"]));
  if (block === null || top === null || !editor.isEditable) return null;

  const name = editorBlockOf(blockTypeOf(block.node)).label;
  const select = (): void => editor.view.dispatch(selectBlock(editor.state.tr, block.pos));
  return (
    <div className={classes.handle} style={{ top }}>
      <AddBlockMenu
        editor={editor}
        onOpen={select}
        target={
          <ActionIcon variant="default" size={26} aria-label={`Add a block below: ${name}`}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        }
      />
      <BlockMenu
        editor={editor}
        block={block}
        name={name}
        onSettings={() => {
          select();
          onSettings();
        }}
        onSaveBlock={() => {
          select();
          setSaving(true);
        }}
      />
      {saving && (
        <SaveBlock editor={editor} block={block} kind={name} onClose={() => setSaving(false)} />
      )}
    </div>
  );
}

/** The block's grip, by which it is dragged; a click opens its menu of actions. */
function BlockMenu({
  editor,
  block,
  name,
  onSettings,
  onSaveBlock,
}: {
  editor: Editor;
  block: PlacedBlock;
  name: string;
  onSettings: () => void;
  onSaveBlock: () => void;
}) {
  // Not hidden by a style: an opened menu gives the focus to its first entry, which has to be in sight.
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) === true;
  const run = (tr: Transaction | null): void => {
    if (tr !== null) editor.view.dispatch(tr);
    editor.view.focus();
  };
  return (
    <Menu position="bottom-start" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={26}
          className={classes.grip ?? ""}
          aria-label={`Move or remove: ${name}`}
          draggable
          onDragStart={(event) => beginDrag(event, editor, block)}
          onDragEnd={() => endDrag(editor)}
        >
          <IconGripVertical size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isNarrow && (
          <Menu.Item
            leftSection={<IconSettings size={16} stroke={1.5} aria-hidden />}
            onClick={onSettings}
          >
            Settings
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconArrowUp size={16} stroke={1.5} aria-hidden />}
          onClick={() => run(moveBlock(editor.state, block, "up"))}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} stroke={1.5} aria-hidden />}
          onClick={() => run(moveBlock(editor.state, block, "down"))}
        >
          Move down
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
          onClick={() => run(duplicateBlock(editor.state, block))}
        >
          Duplicate
        </Menu.Item>
        <SectionItem editor={editor} block={block} run={run} />
        <Menu.Item
          leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}
          onClick={onSaveBlock}
        >
          Save block…
        </Menu.Item>
        <Menu.Item
          c="var(--red-ink)"
          leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
          onClick={() => run(deleteBlock(editor.state, block))}
        >
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Puts a block of the message into a section, or takes a section away. */
function SectionItem({
  editor,
  block,
  run,
}: {
  editor: Editor;
  block: PlacedBlock;
  run: (tr: Transaction | null) => void;
}) {
  const isSection = block.node.type.name === "section";
  if (!isSection && parentBlock(editor.state, block) !== null) return null;
  const Icon = isSection ? IconBoxOff : IconBox;
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      onClick={() =>
        run(isSection ? ungroup(editor.state, block) : putInSection(editor.state, block))
      }
    >
      {isSection ? "Ungroup" : "Put in a section"}
    </Menu.Item>
  );
}

/** ProseMirror moves the slice that its view marks as dragged. */
function beginDrag(event: DragEvent, { view }: Editor, { pos }: PlacedBlock): void {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  const dom = view.nodeDOM(pos);
  if (dom instanceof HTMLElement) event.dataTransfer.setDragImage(dom, 0, 0);
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", "");
  view.dragging = { slice: view.state.selection.content(), move: true };
}

function endDrag({ view }: Editor): void {
  view.dragging = null;
}

/** The id of the innermost block under the pointer. */
function useHoveredBlock(frame: RefObject<HTMLDivElement | null>): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const element = frame.current;
    const follow = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest(`.${classes.handle}`) !== null) return;
      setId(target.closest("[data-id]")?.getAttribute("data-id") ?? null);
    };
    const forget = (): void => setId(null);
    element?.addEventListener("pointermove", follow);
    element?.addEventListener("pointerleave", forget);
    return () => {
      element?.removeEventListener("pointermove", follow);
      element?.removeEventListener("pointerleave", forget);
    };
  }, [frame]);
  return id;
}

/** How far below the top of the frame a block begins, in pixels; null where it is not drawn. */
function useTop(frame: RefObject<HTMLDivElement | null>, id: string | null): number | null {
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || id === null) return;
    const place = (): void => {
      const block = element.querySelector(`[data-id="${id}"]`);
      setTop(block && block.getBoundingClientRect().top - element.getBoundingClientRect().top);
    };
    place();
    // Loading images and typed text move the blocks below them.
    const sizes = new ResizeObserver(place);
    for (const one of [element, ...element.children]) sizes.observe(one);
    return () => sizes.disconnect();
  });
  return top;
}
