import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { NumberInput } from "@mantine/core";
import { LEAST_WIDTH } from "../nodes/picture-width.ts";
import { isWhole } from "./set-of-block.ts";
import type { SetOfBlock } from "./set-of-block.ts";

/** The width of a block's picture. */
export function WidthField({ width, set }: { width: number; set: SetOfBlock }) {
  return (
    <NumberInput
      label="Width in pixels"
      min={LEAST_WIDTH}
      max={DESIGN_LIMITS.imageWidth}
      allowDecimal={false}
      clampBehavior="blur"
      value={width}
      onChange={(next) =>
        isWhole(next, LEAST_WIDTH, DESIGN_LIMITS.imageWidth) && set({ width: Number(next) })
      }
    />
  );
}
