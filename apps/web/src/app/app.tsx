import { useEffect } from "react";
import { RouterProvider } from "react-router-dom";
import { followOtherTabs } from "../lib/session/session.ts";
import { verifySession } from "../lib/session/verify-session.ts";
import { router } from "./router.tsx";

/** The whole application: asks once who is signed in, and draws the route the address names. */
export function App() {
  useEffect(() => {
    void verifySession();
    return followOtherTabs(() => void verifySession());
  }, []);

  return <RouterProvider router={router} />;
}
