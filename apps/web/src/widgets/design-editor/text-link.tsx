import { mendLink } from "@dakiya/domain/text";
import { Button, Group, Popover, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { RichTextEditor } from "@mantine/tiptap";
import { IconLink } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { ChooseFile } from "../files/choose-file.tsx";
import classes from "./design-editor.module.css";
import { VIEW_LINK } from "@dakiya/domain/campaign/design";
import { linkProblem } from "./link-address.ts";

/** Makes the selected words a link, or leads an existing one elsewhere. */
export function TextLink({ editor }: { editor: Editor }) {
  const [opened, { toggle, close }] = useDisclosure();
  const [isChoosing, choosing] = useDisclosure();
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { href, isLink } = useLinkAtCaret(editor);

  const chooseFile = (): void => {
    close();
    choosing.open();
  };
  const begin = (): void => {
    setAddress(href);
    setProblem(null);
    toggle();
  };
  const finish = (): void => {
    close();
    choosing.close();
    editor.view.focus();
  };
  const unlink = (): void => {
    editor.chain().extendMarkRange("link").unsetLink().run();
    finish();
  };
  /** @param words - Written where nothing is selected. */
  const linkTo = (link: string, words: string): void => {
    if (editor.state.selection.empty && !isLink) insertLink(editor, link, words);
    else editor.chain().extendMarkRange("link").setLink({ href: link }).run();
    finish();
  };
  const save = (): void => {
    const link = mendLink(address);
    const wrong = linkProblem(link);
    setProblem(wrong);
    if (wrong !== null) return;
    linkTo(link, link === VIEW_LINK ? "View in browser" : address.trim());
  };

  return (
    <>
      <Popover opened={opened} onChange={close} trapFocus position="bottom" withinPortal>
        <Popover.Target>
          <RichTextEditor.Control
            aria-label="Link"
            title="Link"
            aria-pressed={isLink}
            active={isLink}
            onClick={begin}
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
            onKeyDown={onEnter(save)}
          />
          <LinkActions
            isLink={isLink}
            onChooseFile={chooseFile}
            onView={() => setAddress(VIEW_LINK)}
            onRemove={unlink}
            onSave={save}
          />
        </Popover.Dropdown>
      </Popover>
      <ChooseFile
        opened={isChoosing}
        onClose={choosing.close}
        onChoose={({ url, name }) => linkTo(url, name)}
      />
    </>
  );
}

const onEnter =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    act();
  };

function LinkActions({
  isLink,
  onChooseFile,
  onView,
  onRemove,
  onSave,
}: {
  isLink: boolean;
  onChooseFile: () => void;
  onView: () => void;
  onRemove: () => void;
  onSave: () => void;
}) {
  return (
    <Group justify="flex-end" gap={8} mt={12}>
      <Button variant="subtle" size="compact-sm" onClick={onChooseFile}>
        Choose a file
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onView}>
        View in browser
      </Button>
      {isLink && (
        <Button variant="subtle" size="compact-sm" onClick={onRemove}>
          Remove link
        </Button>
      )}
      <Button size="compact-sm" onClick={onSave}>
        Save link
      </Button>
    </Group>
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
