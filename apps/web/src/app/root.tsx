import { Outlet, ScrollRestoration } from "react-router-dom";

/** What every route stands in. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
