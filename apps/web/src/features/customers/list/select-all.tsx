import { Checkbox } from "@mantine/core";
import { useEffect, useRef } from "react";
import { formatCount } from "../../../lib/format.ts";

/**
 * Selects everyone that is loaded. When a selection ends, the focus comes here: what ended it is gone.
 *
 * @param loaded - How many customers the list shows.
 * @param selected - How many of them are selected.
 */
export function SelectAll({
  loaded,
  selected,
  onToggle,
}: {
  loaded: number;
  selected: number;
  onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const had = useRef(selected);
  useEffect(() => {
    const focusIsLost = document.activeElement === document.body;
    if (had.current > 0 && selected === 0 && focusIsLost) box.current?.focus();
    had.current = selected;
  }, [selected]);

  return (
    <Checkbox
      ref={box}
      label={`Select all ${formatCount(loaded)} loaded`}
      disabled={loaded === 0}
      checked={loaded > 0 && selected === loaded}
      indeterminate={selected > 0 && selected < loaded}
      onChange={onToggle}
    />
  );
}
