import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { Checkbox, TextInput } from "@mantine/core";
import { stayInForm } from "./link-field.tsx";

/** What is said in a picture's place; null for one that only decorates. */
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
        description="Read out, and shown where pictures are off"
        maxLength={DESIGN_LIMITS.line}
        disabled={alt === null}
        value={alt ?? ""}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={stayInForm}
      />
      <Checkbox
        label="It only decorates"
        checked={alt === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : "")}
      />
    </>
  );
}
