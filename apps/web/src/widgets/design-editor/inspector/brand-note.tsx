import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";

/** What a block takes from the brand, and where that is changed. */
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
