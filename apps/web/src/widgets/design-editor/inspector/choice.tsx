import type { Align } from "@dakiya/domain/campaign/design";
import { Box, SegmentedControl } from "@mantine/core";
import { ALIGNS } from "../nodes/attributes.ts";
import type { SetOfBlock } from "./set-of-block.ts";

/** Which side the content of a block is aligned to. */
export function AlignField({ block, set }: { block: { align: Align }; set: SetOfBlock }) {
  return (
    <Choice
      label="Align"
      value={block.align}
      options={ALIGNS.map((value) => ({ value, label: ALIGN_LABELS[value] }))}
      onChange={(align) => set({ align })}
    />
  );
}

const ALIGN_LABELS = { left: "Left", center: "Centre", right: "Right" } as const;

/** One of a few, all in sight. */
export function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <div role="group" aria-label={label}>
      <Box mb={4} fz="small" fw={500} aria-hidden>
        {label}
      </Box>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        data={options}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
