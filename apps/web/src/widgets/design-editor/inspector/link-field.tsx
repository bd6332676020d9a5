import { mendLink } from "@dakiya/domain/text";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { linkProblem } from "../link-address.ts";

/**
 * An address. A wrong one is kept, since a draft can have it; its error shows once the field is left.
 *
 * @param optional - Whether it may be empty.
 */
export function LinkField({
  label,
  value,
  onChange,
  optional = false,
}: {
  label: string;
  value: string;
  onChange: (link: string) => void;
  optional?: boolean;
}) {
  const [left, setLeft] = useState(value !== "");
  const problem = left && !(optional && value === "") ? linkProblem(value) : null;
  return (
    <TextInput
      label={label}
      placeholder="https://example.com/"
      inputMode="url"
      autoComplete="off"
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        if (mendLink(value) !== value) onChange(mendLink(value));
      }}
      onKeyDown={stayInForm}
    />
  );
}

/** Enter in a field of a block does not send the campaign. */
export function stayInForm(event: { key: string; preventDefault: () => void }): void {
  if (event.key === "Enter") event.preventDefault();
}
