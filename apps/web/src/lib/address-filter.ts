import { useMemo } from "react";
import { setOrDelete, useAddressParams } from "./address-params.ts";

/** A filter of texts; "" filters nothing. */
type Filter = Readonly<Record<string, string>>;

/** The entries of a filter that narrow a list, as the server takes them. */
export function narrowing<Values extends Filter>(
  filter: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], ""> } {
  const entries = Object.entries(filter).filter(([, value]) => value.trim() !== "");
  return Object.fromEntries(entries.map(([name, value]) => [name, value.trim()])) as {
    [Name in keyof Values]?: Exclude<Values[Name], "">;
  };
}

/** A list's filter, kept in the address. `read` reads it, and ignores nonsense. */
export function useAddressFilter<Values extends Filter>(
  read: (params: URLSearchParams) => Values,
): { filter: Values; change: (changes: Partial<Values>) => void } {
  const [params, changeAddress] = useAddressParams();
  const filter = useMemo(() => read(params), [params, read]);
  return {
    filter,
    change: (changes) =>
      changeAddress((address) => {
        for (const [name, value] of Object.entries(changes)) setOrDelete(address, name, value);
      }),
  };
}
