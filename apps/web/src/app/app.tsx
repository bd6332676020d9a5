import { useEffect } from "react";
import { RouterProvider } from "react-router-dom";
import { followOtherTabs } from "../lib/session/session.ts";
import { verifySession } from "../lib/session/verify-session.ts";
import { router } from "./router.tsx";

/** The whole application: fetches the signed-in user once, and draws the route of the address. */
export function App() {
  useEffect(() => {
    void verifySession();
    return followOtherTabs(() => void verifySession());
  }, []);

  return <RouterProvider router={router} />;
}
