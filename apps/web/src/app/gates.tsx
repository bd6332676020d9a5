import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { session, useSession } from "../lib/session.ts";
import { Starting } from "./starting.tsx";

/** Lets signed-in users through; everybody else is sent to sign in, or to / after a sign-out. */
export function ProtectedGate() {
  const current = useSession();
  if (current.status === "loading") return <Starting />;
  if (current.status === "authenticated") return <Outlet />;
  return <Navigate to={current.cause === "left" ? paths.landing : paths.login} replace />;
}

/** The sign-in page, for those who are not signed in yet. */
export function LoginGate() {
  const current = useSession();
  if (current.status === "loading") return <Starting />;
  if (current.status === "authenticated") return <Navigate to={paths.dashboard} replace />;
  return <Outlet />;
}

/** The state a link to / carries when the landing page itself is meant, as the logo's does. */
export const TO_LANDING = { landing: true } as const;

function asksForLanding(state: unknown): boolean {
  return typeof state === "object" && state !== null && "landing" in state;
}

/**
 * The landing page is public and is drawn without waiting for the session. For a signed-in user / leads
 * on to the dashboard, unless the logo brought them here (SPEC §2).
 */
export function LandingGate() {
  const current = useSession();
  const location = useLocation();
  const [wasSignedIn] = useState(session.hasStoredUser);
  useEffect(() => session.settle(), []);

  if (asksForLanding(location.state)) return <Outlet />;
  if (current.status === "authenticated") return <Navigate to={paths.dashboard} replace />;
  if (current.status === "loading" && wasSignedIn) return <Starting />;
  if (current.status === "unauthenticated" && current.cause === "error" && wasSignedIn) {
    return <Navigate to={paths.login} replace />;
  }
  return <Outlet />;
}
