import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";

/** Note on the values that a block takes from the brand, with a link to it. */
export function BrandNote({ children }: { children: string }) {
  return (
    <p className="note">
      {children}{" "}
      <Link to={paths.brand} target="_blank" rel="noopener">
        Change the brand
      </Link>
    </p>
  );
}
