import { SEARCH_MAX, firstCharacters } from "@dakiya/domain/text";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";

/**
 * The text of a search box.
 *
 * @returns `box` are the box's props; `needle` follows a pause in typing, without spaces around it.
 */
export function useSearch(pauseMs = 250) {
  const [text, setText] = useState("");
  const [needle] = useDebouncedValue(text.trim(), pauseMs);
  const box = {
    value: text,
    onChange: (typed: string) => setText(firstCharacters(typed, SEARCH_MAX)),
  };
  return { box, needle };
}
