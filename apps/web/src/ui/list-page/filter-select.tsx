import { NativeSelect } from "@mantine/core";
import type { NativeSelectProps } from "@mantine/core";

/**
 * A filter by one of a few values; "" filters nothing.
 *
 * @param all - The option that filters nothing.
 */
export function FilterSelect<Value extends string>({
  value,
  all,
  options,
  onChange,
  ...select
}: {
  value: Value | "";
  all: string;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | "") => void;
} & Pick<NativeSelectProps, "label" | "aria-label">) {
  return (
    <NativeSelect
      {...select}
      value={value}
      data={[{ value: "", label: all }, ...options]}
      onChange={({ currentTarget }) =>
        onChange(options.find((one) => one.value === currentTarget.value)?.value ?? "")
      }
    />
  );
}
