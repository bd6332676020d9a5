import { Box, Button, Drawer, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import type { Block, BlockStyle } from "@dakiya/domain/campaign/design";
import { blockTypeOf, editorBlockOf } from "./blocks/index.ts";
import classes from "./design-editor.module.css";
import { currentBlock, parentBlock, setOfBlock } from "./editing/blocks.ts";
import { ShownTo } from "./inspector/shown-to.tsx";
import { SavedOrigin } from "./saved/saved-origin.tsx";
import { StyleFields } from "./inspector/style-fields.tsx";
import { VariableFields } from "./inspector/variable-fields.tsx";

/** A phone has no room for it beside the message. */
const BESIDE = "(min-width: 768px)";

/** Settings of the current block: beside the message, on a phone a sheet that is opened. */
export function Inspector({
  editor,
  opened,
  onClose,
}: {
  editor: Editor;
  opened: boolean;
  onClose: () => void;
}) {
  const beside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false });
  const { block, parent, variable } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const found = currentBlock(state);
      const { selection } = state;
      return {
        block: found,
        parent: found && parentBlock(state, found),
        variable:
          selection instanceof NodeSelection && selection.node.type.name === "variable"
            ? { pos: selection.from, source: String(selection.node.attrs["source"]) }
            : null,
      };
    },
  });
  if (block === null)
    return beside ? <Box component="aside" miw={0} p={16} className={classes.side ?? ""} /> : null;

  const { label: title, Fields } = editorBlockOf(blockTypeOf(block.node));
  const set = (changes: Record<string, unknown>) =>
    editor.view.dispatch(setOfBlock(editor.state, block, changes));
  const selectParent = (): void => {
    if (parent === null) return;
    const { tr } = editor.state;
    editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, parent.pos)));
    editor.view.focus();
  };
  const fields = (
    // A new block has fields of its own, with nothing typed in them.
    <Stack key={String(block.node.attrs["id"])} gap={14}>
      {variable !== null && <VariableFields editor={editor} {...variable} />}
      {Fields !== undefined && <Fields block={block.node.attrs as Block} set={set} />}
      <StyleFields
        type={blockTypeOf(block.node)}
        style={block.node.attrs["style"] as BlockStyle | null}
        set={set}
      />
      <ShownTo node={block.node} set={set} />
      <SavedOrigin editor={editor} block={block} />
      {parent !== null && (
        <Button variant="default" size="compact-sm" onClick={selectParent}>
          {parent.node.type.name === "section" ? "Select the section" : "Select the whole row"}
        </Button>
      )}
    </Stack>
  );
  if (!beside)
    return (
      <Drawer opened={opened} onClose={onClose} position="bottom" size="auto" title={title}>
        {fields}
      </Drawer>
    );
  return (
    <Box
      component="aside"
      miw={0}
      className={classes.side ?? ""}
      aria-label={`Block settings: ${title}`}
    >
      <div className={classes.settings}>
        <Box mb={12} className="strong" aria-hidden>
          {title}
        </Box>
        {fields}
      </div>
    </Box>
  );
}
