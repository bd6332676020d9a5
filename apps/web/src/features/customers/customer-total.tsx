import { formatCount } from "../../lib/format.ts";

/**
 * How many customers the list holds.
 *
 * @param total - Null while the server's answer is on its way; then what has been found so far is said.
 */
export function CustomerTotal({ total, found }: { total: number | null; found: number }) {
  const count = total ?? found;
  return (
    <p role="status" className="tabular">
      <strong>{formatCount(count)}</strong> {count === 1 ? "customer" : "customers"}
      {total === null && " so far"}
    </p>
  );
}
