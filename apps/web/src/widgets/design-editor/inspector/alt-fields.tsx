import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { Checkbox, TextInput } from "@mantine/core";
import { stayInForm } from "./link-field.tsx";

/** Alternative text of an image; null for a decorative one. */
export function AltFields({
  alt,
  onChange,
}: {
  alt: string | null;
  onChange: (alt: string | null) => void;
}) {
  return (
    <>
      <TextInput
        label="Description"
        description="Shown when images are off, and read aloud"
        maxLength={DESIGN_LIMITS.line}
        disabled={alt === null}
        value={alt ?? ""}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={stayInForm}
      />
      <Checkbox
        label="Decorative, no description needed"
        checked={alt === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : "")}
      />
    </>
  );
}
