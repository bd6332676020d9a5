/** @jsxRuntime automatic */
import { Inlines } from "../inlines.tsx";
import type { Theme } from "../theme.ts";
import type { Renderer } from "./props.ts";

const SIZES = {
  1: { size: 28, line: 36 },
  2: { size: 22, line: 30 },
  3: { size: 18, line: 26 },
};

/** The styles of a heading of a level. */
export const headingStyle = (level: 1 | 2 | 3, { heading, sized }: Theme) => ({
  ...heading,
  ...sized(SIZES[level].size, SIZES[level].line),
});

export const heading: Renderer<"heading"> = ({ block, theme, gap }) => {
  const Heading = `h${block.level}` as const;
  return (
    <Heading
      className={theme.inkClass}
      style={{
        ...headingStyle(block.level, theme),
        margin: `0 0 ${gap}px`,
        textAlign: block.align,
      }}
    >
      <Inlines inlines={block.inline} theme={theme} />
    </Heading>
  );
};
