/** @jsxRuntime automatic */
import type { Renderer } from "./props.ts";

export const divider: Renderer<"divider"> = ({ gap }) => (
  <hr
    style={{
      width: "100%",
      border: "none",
      borderTop: "1px solid #c9ccd6",
      margin: `8px 0 ${gap + 8}px`,
    }}
  />
);
