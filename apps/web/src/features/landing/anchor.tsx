import { Link, useLocation } from "react-router-dom";
import type { ReactNode } from "react";

/** A link to a place on this page. It keeps the history state, which says why the page is shown at all. */
export function Anchor({
  to,
  className,
  children,
}: {
  to: "#features" | "#contact";
  className?: string | undefined;
  children: ReactNode;
}) {
  const { state } = useLocation();
  return (
    <Link to={to} state={state} className={className}>
      {children}
    </Link>
  );
}
