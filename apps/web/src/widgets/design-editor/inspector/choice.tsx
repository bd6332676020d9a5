import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import type { LeafBlock } from "@dakiya/domain/campaign/design";
import { NumberInput, SegmentedControl, TextInput } from "@mantine/core";
import type { Node } from "@tiptap/pm/model";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { ALIGNS } from "../document/attributes.ts";
import classes from "./inspector.module.css";
import { LinkField } from "./link-field.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { ProductFields } from "./product-fields.tsx";
import { isWhole } from "./set-of-block.ts";
import type { SetOfBlock } from "./set-of-block.ts";

/** What can be set of a block, but for its words, which are written in the message. */
export function BlockFields({ node, set }: { node: Node; set: SetOfBlock }) {
  const { attrs } = node;
  return (
    <>
      {node.type.name === "heading" && (
        <Choice
          label="Size"
          value={String(attrs["level"])}
          options={[
            { value: "1", label: "Large" },
            { value: "2", label: "Medium" },
            { value: "3", label: "Small" },
          ]}
          onChange={(level) => set({ level: Number(level) })}
        />
      )}
      {node.type.name === "image" && <PictureFields picture={attrs as never} set={set} />}
      {node.type.name === "button" && (
        <LinkField label="Link" value={attrs["link"]} onChange={(link) => set({ link })} />
      )}
      {node.type.name === "product" && (
        <ProductFields product={attrs as Extract<LeafBlock, { type: "product" }>} set={set} />
      )}
      {node.type.name === "quote" && (
        <TextInput
          label="Who said it"
          maxLength={DESIGN_LIMITS.line}
          value={attrs["source"]}
          onChange={(event) => set({ source: event.currentTarget.value })}
        />
      )}
      {node.type.name === "spacer" && (
        <NumberInput
          label="Height in pixels"
          min={4}
          max={DESIGN_LIMITS.spacer}
          allowDecimal={false}
          clampBehavior="blur"
          value={attrs["height"]}
          onChange={(height) =>
            isWhole(height, 4, DESIGN_LIMITS.spacer) && set({ height: Number(height) })
          }
        />
      )}
      {"align" in attrs && (
        <Choice
          label="Align"
          value={attrs["align"]}
          options={ALIGNS.map((value) => ({ value, label: ALIGN_LABELS[value] }))}
          onChange={(align) => set({ align })}
        />
      )}
      {(node.type.name === "social" || node.type.name === "footer") && (
        <p className={classes.note}>
          {node.type.name === "social" ? "The links are those of your brand. " : ""}
          {node.type.name === "footer" ? "Company and address are those of your brand. " : ""}
          <Link to={paths.brand} target="_blank" rel="noopener">
            Change the brand
          </Link>
        </p>
      )}
    </>
  );
}

const ALIGN_LABELS = { left: "Left", center: "Centre", right: "Right" } as const;

function Choice({
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
      <div className={classes.label} aria-hidden>
        {label}
      </div>
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
