import { mendLink } from "@dakiya/domain/text";
import { Button, Group, Popover, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { RichTextEditor } from "@mantine/tiptap";
import { IconLink } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useState } from "react";
import classes from "./design-editor.module.css";
import { VIEW_LINK } from "@dakiya/domain/campaign/design";
import { linkProblem } from "./link-address.ts";

/** Makes the selected words a link, or leads an existing one elsewhere. */
export function TextLink({ editor }: { editor: Editor }) {
  const [opened, { toggle, close }] = useDisclosure();
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { href, isLink } = useLinkAtCaret(editor);

  const finish = (): void => {
    close();
    editor.view.focus();
  };
  const save = (): void => {
    const link = mendLink(address);
    const wrong = linkProblem(link);
    setProblem(wrong);
    if (wrong !== null) return;
    if (editor.state.selection.empty && !isLink) {
      insertLink(editor, link, link === VIEW_LINK ? "View in browser" : address.trim());
    } else editor.chain().extendMarkRange("link").setLink({ href: link }).run();
    finish();
  };

  return (
    <Popover opened={opened} onChange={close} trapFocus position="bottom" withinPortal>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="Link"
          title="Link"
          aria-pressed={isLink}
          active={isLink}
          onClick={() => {
            setAddress(href);
            setProblem(null);
            toggle();
          }}
        >
          <IconLink size={16} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={classes.link ?? ""}>
        <TextInput
          label="Link address"
          placeholder="https://example.com/"
          value={address}
          error={problem}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            save();
          }}
        />
        <Group justify="flex-end" wrap="nowrap" mt={12}>
          <Button variant="subtle" size="compact-sm" onClick={() => setAddress(VIEW_LINK)}>
            View in browser
          </Button>
          {isLink && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                editor.chain().extendMarkRange("link").unsetLink().run();
                finish();
              }}
            >
              Remove link
            </Button>
          )}
          <Button size="compact-sm" onClick={save}>
            Save link
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

function useLinkAtCaret(editor: Editor): { href: string; isLink: boolean } {
  return useEditorState({
    editor,
    selector: ({ editor: { isActive, getAttributes } }) => ({
      isLink: isActive.call(editor, "link"),
      href: String(getAttributes.call(editor, "link")["href"] ?? ""),
    }),
  });
}

function insertLink(editor: Editor, href: string, text: string): void {
  const marks = [{ type: "link", attrs: { href } }];
  editor.chain().insertContent({ type: "text", text, marks }).run();
}
