import { trpc } from "../../lib/server/trpc.ts";

/** Reads again what shows fields or their values. */
export function useRefreshFields(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.fields.invalidate();
    void utils.customers.invalidate();
  };
}
