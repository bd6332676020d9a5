import { Suspense, lazy, useState } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { paths } from "../lib/paths.ts";

const AppToaster = lazy(async () => ({ default: (await import("./toaster.tsx")).AppToaster }));

/** Frame of every route. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

/** Toasts belong to the signed-in pages, but a sign-out's is shown on the landing page. */
function Toasts() {
  const { pathname } = useLocation();
  const [hasToasts, setHasToasts] = useState(false);
  if (!hasToasts && pathname !== paths.landing) setHasToasts(true);
  if (!hasToasts) return null;
  return (
    <Suspense fallback={null}>
      <AppToaster />
    </Suspense>
  );
}
