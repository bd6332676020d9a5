import { Button, Menu } from "@mantine/core";
import { IconHeading } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";

const STYLES = [
  { label: "Paragraph", level: null },
  { label: "Large heading", level: 1 },
  { label: "Medium heading", level: 2 },
  { label: "Small heading", level: 3 },
] as const;

/** Makes a line of a text a heading, or a paragraph again. */
export function TextStyle({ editor }: { editor: Editor }) {
  const current = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { parent } = state.selection.$from;
      if (parent.type.name === "textHeading") return Number(parent.attrs["level"]);
      return parent.type.name === "paragraph" ? null : undefined;
    },
  });
  return (
    <Menu position="bottom-start" withinPortal returnFocus={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          disabled={current === undefined}
          leftSection={<IconHeading size={16} stroke={1.5} aria-hidden />}
        >
          {STYLES.find(({ level }) => level === current)?.label ?? "Paragraph"}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {STYLES.map(({ label, level }) => (
          <Menu.Item
            key={label}
            onClick={() => {
              if (level === null) editor.commands.setNode("paragraph");
              else editor.commands.setNode("textHeading", { level });
              editor.view.focus();
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
