/** @jsxRuntime automatic */
import type { Renderer } from "./props.ts";

/** Its blocks, in the box that its style draws. */
export const section: Renderer<"section"> = ({ block, Blocks, ...around }) => (
  <Blocks {...around} Blocks={Blocks} blocks={block.blocks} />
);
