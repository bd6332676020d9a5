import { Extension } from "@tiptap/core";
import { Suggestion } from "@tiptap/suggestion";
import type { SuggestionProps } from "@tiptap/suggestion";
import { findKinds } from "../blocks/index.ts";
import type { Kind } from "../blocks/index.ts";
import { addBlock } from "./blocks.ts";

/** The menu that "/" opens at the beginning of a line: its blocks, and the one that Enter takes. */
export type SlashState = {
  kinds: readonly Kind[];
  index: number;
  rect: DOMRect;
  choose: (kind: Kind) => void;
};

/**
 * Opens the menu where "/" is typed, and leads the keys to it.
 *
 * @param show - Called with each change; null closes it.
 */
export const createSlash = (show: (state: SlashState | null) => void) =>
  Extension.create({
    name: "slash",
    addProseMirrorPlugins() {
      let current: SlashState | null = null;
      const set = (next: SlashState | null): void => {
        current = next;
        show(next);
      };
      const offer = ({ items, clientRect, command }: SuggestionProps<Kind, Kind>): void => {
        const rect = clientRect?.();
        set(rect && items.length > 0 ? { kinds: items, index: 0, rect, choose: command } : null);
      };
      const step = (by: number): boolean => {
        if (current === null) return false;
        const { length } = current.kinds;
        set({ ...current, index: (current.index + by + length) % length });
        return true;
      };
      const take = (): boolean => {
        const kind = current?.kinds[current.index];
        if (current === null || kind === undefined) return false;
        current.choose(kind);
        return true;
      };
      const close = (): boolean => {
        const wasOpen = current !== null;
        set(null);
        return wasOpen;
      };
      const keys: Record<string, () => boolean> = {
        ArrowDown: () => step(1),
        ArrowUp: () => step(-1),
        Enter: take,
        Tab: take,
        Escape: close,
      };
      return [
        Suggestion<Kind, Kind>({
          editor: this.editor,
          char: "/",
          startOfLine: true,
          allowSpaces: true,
          items: ({ query }) => [...findKinds(query)],
          allow: ({ state, range }) =>
            state.doc.resolve(range.from).parent.type.name === "paragraph",
          command: ({ editor, range, props: kind }) => {
            editor.commands.deleteRange(range);
            editor.view.dispatch(addBlock(editor.state, kind));
            editor.view.focus();
          },
          render: () => ({
            onStart: offer,
            onUpdate: offer,
            onKeyDown: ({ event }) => keys[event.key]?.() ?? false,
            onExit: () => set(null),
          }),
        }),
      ];
    },
  });
