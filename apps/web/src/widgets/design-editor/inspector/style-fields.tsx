import { boxOf, DESIGN_VERSION, lowContrasts, STYLE_LIMITS } from "@dakiya/domain/campaign/design";
import type { Block, BlockStyle, TextSize } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Collapse, NumberInput, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useContext, useId } from "react";
import { Choice } from "./choice.tsx";
import { BrandColoursContext, ColourField } from "./colour-field.tsx";
import { isWhole } from "./set-of-block.ts";
import type { SetOfBlock } from "./set-of-block.ts";

const SIZES = [
  { value: "small", label: "Small" },
  { value: "", label: "Normal" },
  { value: "large", label: "Large" },
  { value: "huge", label: "Huge" },
];

/** Blocks without text. */
const TEXTLESS: ReadonlySet<Block["type"]> = new Set([
  "divider",
  "spacer",
  "image",
  "logo",
  "video",
]);
/** Blocks whose blocks have texts of their own size. */
const HOLDERS: ReadonlySet<Block["type"]> = new Set(["columns", "section"]);

type Change = (changes: { [Part in keyof BlockStyle]: BlockStyle[Part] | undefined }) => void;

/** The look of a block: folded, since most blocks keep the brand's. */
export function StyleFields({
  type,
  style,
  set,
}: {
  type: Block["type"];
  style: BlockStyle | null;
  set: SetOfBlock;
}) {
  const id = useId();
  const [opened, { toggle }] = useDisclosure(type === "section" || style !== null);
  const change: Change = (changes) => {
    const parts = Object.entries({ ...style, ...changes }).filter(([, part]) => part !== undefined);
    set({ style: parts.length === 0 ? null : Object.fromEntries(parts) });
  };
  const hasText = !TEXTLESS.has(type);
  return (
    <div className="ruled-above">
      <Button
        mt={8}
        variant="subtle"
        size="compact-sm"
        aria-expanded={opened}
        aria-controls={id}
        onClick={toggle}
        leftSection={
          opened ? (
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          ) : (
            <IconChevronRight size={16} stroke={1.5} aria-hidden />
          )
        }
      >
        Style
      </Button>
      <Collapse id={id} expanded={opened}>
        <Stack gap={14} pt={8}>
          <ColourField
            label="Background"
            none="No background"
            value={style?.background}
            onChange={(background) => change({ background })}
          />
          {hasText && (
            <ColourField
              label="Text colour"
              none="Automatic"
              value={style?.colour}
              onChange={(colour) => change({ colour })}
            />
          )}
          {hasText && <HardToRead style={style} isButton={type === "button"} />}
          {hasText && !HOLDERS.has(type) && (
            <Choice
              label="Text size"
              value={style?.size ?? ""}
              options={SIZES}
              onChange={(size) => change({ size: size === "" ? undefined : (size as TextSize) })}
            />
          )}
          <Box style={style} change={change} />
        </Stack>
      </Collapse>
    </div>
  );
}

/** Padding, border and corners. */
function Box({ style, change }: { style: BlockStyle | null; change: Change }) {
  const { border } = style ?? {};
  return (
    <>
      <Pixels
        label="Padding"
        most={STYLE_LIMITS.padding}
        value={boxOf(style ?? {})?.padding ?? 0}
        onChange={(padding) => change({ padding })}
      />
      <Pixels
        label="Border"
        most={STYLE_LIMITS.border}
        value={border?.width ?? 0}
        onChange={(width) =>
          change({ border: width === 0 ? undefined : { colour: border?.colour ?? "main", width } })
        }
      />
      {border !== undefined && (
        <ColourField
          label="Border colour"
          none="No border"
          value={border.colour}
          onChange={(colour) =>
            change({ border: colour === undefined ? undefined : { ...border, colour } })
          }
        />
      )}
      <Pixels
        label="Round corners"
        most={STYLE_LIMITS.radius}
        value={style?.radius ?? ""}
        onChange={(radius) => change({ radius })}
        onEmpty={() => change({ radius: undefined })}
      />
    </>
  );
}

function Pixels({
  label,
  most,
  value,
  onChange,
  onEmpty,
}: {
  label: string;
  most: number;
  value: number | "";
  onChange: (pixels: number) => void;
  onEmpty?: () => void;
}) {
  return (
    <NumberInput
      label={label}
      suffix=" px"
      placeholder={onEmpty === undefined ? undefined : "As the brand has it"}
      min={0}
      max={most}
      allowDecimal={false}
      clampBehavior="blur"
      value={value}
      onChange={(next) => {
        if (isWhole(next, 0, most)) onChange(Number(next));
        else if (next === "") onEmpty?.();
      }}
    />
  );
}

/** A warning about chosen colours that can't be read on each other. */
function HardToRead({ style, isButton }: { style: BlockStyle | null; isButton: boolean }) {
  const brand = useContext(BrandColoursContext);
  if (style === null || isButton) return null;
  const block: Block = { id: "style", type: "quote", inline: [], source: "", style };
  // Behind a block without a background can be a section's, which the warnings below the message know.
  if (style.background === undefined) return null;
  const [found] = lowContrasts({ version: DESIGN_VERSION, blocks: [block] }, brand);
  return (
    <p className="note" role="status">
      {found !== undefined && MESSAGES.createCampaign.lowContrast(found.ratio)}
    </p>
  );
}
