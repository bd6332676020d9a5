/** @jsxRuntime automatic */
import { Row } from "../parts.tsx";
import type { Renderer } from "./props.ts";

export const spacer: Renderer<"spacer"> = ({ block: { height } }) => (
  <Row>
    <td
      height={height}
      style={{ height: `${height}px`, fontSize: "1px", lineHeight: `${height}px` }}
    >
      {"\u00a0"}
    </td>
  </Row>
);
