import { shortName, TEMPLATE_VARIABLES } from "@dakiya/domain/campaign";
import { Button, Menu } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconArrowsMaximize, IconArrowsMinimize, IconBraces, IconPlus } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { AddBlockMenu } from "./add-block-menu.tsx";
import { AiMenu } from "./ai-menu.tsx";
import { useCouponVariables } from "../../lib/server/use-coupon-variables.ts";
import type { Sample } from "./document/variable.ts";
import { TextStyle } from "./text-style.tsx";
import { TextLink } from "./text-link.tsx";
import type { Rewriting } from "./use-rewriting.ts";

/** Actions on text, and blocks to add. */
export function Toolbar({
  editor,
  sample,
  rewriting,
  isWide,
  onWide,
}: {
  editor: Editor;
  sample: Sample;
  rewriting: Rewriting;
  isWide: boolean;
  onWide: () => void;
}) {
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label="Message tools">
      <AddBlockMenu
        editor={editor}
        target={
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          >
            Add block
          </Button>
        }
      />
      <TextStyle editor={editor} />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <TextLink editor={editor} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
      <VariableMenu editor={editor} sample={sample} />
      <AiMenu editor={editor} rewriting={rewriting} />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.Control
        aria-label={isWide ? "Leave full width" : "Full width"}
        title={isWide ? "Leave full width" : "Full width"}
        onClick={onWide}
      >
        {isWide ? (
          <IconArrowsMinimize size={16} stroke={1.5} aria-hidden />
        ) : (
          <IconArrowsMaximize size={16} stroke={1.5} aria-hidden />
        )}
      </RichTextEditor.Control>
    </RichTextEditor.Toolbar>
  );
}

/** Inserts a variable at the caret. */
function VariableMenu({ editor, sample }: { editor: Editor; sample: Sample }) {
  const coupons = useCouponVariables();
  const names = [...TEMPLATE_VARIABLES, ...Object.keys(sample.own).map(shortName), ...coupons];
  return (
    <Menu position="bottom-start" withinPortal returnFocus={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconBraces size={16} stroke={1.5} aria-hidden />}
        >
          Personalise
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: "auto" }}>
        {names.map((name) => (
          <Menu.Item
            key={name}
            onClick={() => {
              editor.commands.insertContent({ type: "variable", attrs: { source: `{${name}}` } });
              editor.view.focus();
            }}
          >{`{${name}}`}</Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
