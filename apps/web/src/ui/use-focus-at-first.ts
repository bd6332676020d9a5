import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Focuses an element of a form that replaces another: the button that led to it went with its form. */
export function useFocusAtFirst<Focused extends HTMLElement>(): RefObject<Focused | null> {
  const element = useRef<Focused>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
