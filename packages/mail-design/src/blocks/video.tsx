/** @jsxRuntime automatic */
import { Aligned } from "../parts.tsx";
import { Picture } from "../picture.tsx";
import type { Renderer } from "./props.ts";

/** Its picture, which has the play button drawn on it. */
export const video: Renderer<"video"> = ({ block, theme, room, gap }) => (
  <Aligned align={block.align} gap={gap}>
    <Picture {...block} width={Math.min(block.width, room)} theme={theme} />
  </Aligned>
);
