import { formatCount } from "../../../lib/format.ts";

/**
 * How many customers the list holds.
 *
 * @param loading - Nothing is known yet.
 * @param total - Null while the server's answer is on its way; then what has been found so far is said.
 */
export function CustomerTotal({
  total,
  found,
  loading,
}: {
  total: number | null;
  found: number;
  loading: boolean;
}) {
  if (loading && found === 0) return <p role="status">Loading customers</p>;
  const count = total ?? found;
  return (
    <p role="status" className="tabular">
      <strong>{formatCount(count)}</strong> {count === 1 ? "customer" : "customers"}
      {total === null && " so far"}
    </p>
  );
}
