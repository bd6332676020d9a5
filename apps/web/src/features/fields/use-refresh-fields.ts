import { trpc } from "../../lib/server/trpc.ts";

/** Refetches everything that shows fields or their values. */
export function useRefreshFields(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.fields.invalidate();
    void utils.customers.invalidate();
  };
}
