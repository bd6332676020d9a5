import { useEffect } from "react";
import { RouterProvider } from "react-router-dom";
import { verifySession } from "../lib/session-actions.ts";
import { router } from "./router.tsx";
import { AppToaster } from "./toaster.tsx";

/** The whole application: asks once who is signed in, and draws the route the address names. */
export function App() {
  useEffect(() => {
    void verifySession();
  }, []);

  return (
    <>
      <RouterProvider router={router} />
      <AppToaster />
    </>
  );
}
