import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";

/** A field that filters as one types. The placeholder is also its name. */
export function SearchBox({
  value,
  onChange,
  placeholder,
}: {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
}) {
  return (
    <TextInput
      flex="1 1 240px"
      maw={400}
      type="search"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={placeholder}
      aria-label={placeholder}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      rightSection={
        value === "" ? null : <CloseButton aria-label="Clear search" onClick={() => onChange("")} />
      }
    />
  );
}
