import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Whether the focus is inside of a frame, which CSS does not know of one with an origin of its own. */
export function useFrameFocus(): {
  frame: RefObject<HTMLIFrameElement | null>;
  /** To be spread on the frame. */
  marks: { "data-focused"?: true };
} {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  useEffect(() => {
    // The window loses the focus to a frame in it, and has it back when the focus leaves that.
    const check = () =>
      setIsFocused(frame.current !== null && document.activeElement === frame.current);
    window.addEventListener("blur", check);
    window.addEventListener("focus", check);
    document.addEventListener("focusin", check);
    return () => {
      window.removeEventListener("blur", check);
      window.removeEventListener("focus", check);
      document.removeEventListener("focusin", check);
    };
  }, []);
  return { frame, marks: isFocused ? { "data-focused": true } : {} };
}
