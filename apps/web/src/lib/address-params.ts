import { useLocation, useSearchParams } from "react-router-dom";
import type { Location, NavigateOptions } from "react-router-dom";

/** Next parameters of each address: the router shows a change only after React has drawn. */
const next = new WeakMap<Location, URLSearchParams>();

type Change = (change: (params: URLSearchParams) => void, options?: NavigateOptions) => void;

/**
 * The parameters of the address. Changes made before the last is drawn add up across components; those of
 * `useSearchParams` start from what is drawn, and the last one wins.
 *
 * @returns The parameters as drawn, and a function that changes a copy of the newest; by default it adds no step to
 *   history.
 */
export function useAddressParams(): [URLSearchParams, Change] {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const change: Change = (change, options = { replace: true }) => {
    const changed = new URLSearchParams(next.get(location) ?? params);
    change(changed);
    next.set(location, changed);
    setParams(changed, options);
  };
  return [params, change];
}

/** Sets a parameter; "" takes it out. */
export function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value === "") params.delete(name);
  else params.set(name, value);
}
