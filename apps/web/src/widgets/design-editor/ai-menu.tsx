import { AI_LANGUAGES, AI_REWRITES } from "@dakiya/domain/ai";
import type { AiLanguage } from "@dakiya/domain/ai";
import { Button, Loader, Menu } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { selectedText } from "./editing/selected-text.ts";
import { useAiOff } from "../../lib/server/use-ai-off.ts";
import type { Rewriting } from "./use-rewriting.ts";

const LANGUAGES = Object.entries(AI_LANGUAGES) as [AiLanguage, string][];

/** AI actions on the selected text; the button stops one that is running. */
export function AiMenu({
  editor,
  rewriting: { busy, rewrite, stop },
}: {
  editor: Editor;
  rewriting: Rewriting;
}) {
  const off = useAiOff();
  const about = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      if (selectedText(state).length === 0) return null;
      return state.selection.empty ? "The text at the cursor" : "The selected text";
    },
  });
  const item = (name: string, how: Parameters<typeof rewrite>[1]) => (
    <Menu.Item
      key={name}
      disabled={off !== null || about === null}
      onClick={() => void rewrite(editor, how)}
    >
      {name}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start" withinPortal disabled={busy}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={
            busy ? (
              <Loader size={14} color="gray" aria-hidden />
            ) : (
              <IconSparkles size={16} stroke={1.5} aria-hidden />
            )
          }
          {...(busy ? { onClick: stop } : {})}
        >
          {busy ? "Stop the AI" : "Rewrite"}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: "auto" }}>
        <Menu.Label>{off ?? about ?? "Select the text first"}</Menu.Label>
        {item(AI_REWRITES.improve, { how: "improve" })}
        {item(AI_REWRITES.shorten, { how: "shorten" })}
        <Menu.Label>Translate into</Menu.Label>
        {LANGUAGES.map(([language, name]) => item(name, { how: "translate", language }))}
      </Menu.Dropdown>
    </Menu>
  );
}
