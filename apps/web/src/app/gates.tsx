import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import type { Path } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { forgetPlace, rememberPlace } from "../lib/session/left-place.ts";
import { session, useSession } from "../lib/session/session.ts";
import { verifySession } from "../lib/session/verify-session.ts";
import { LoadingSpinner } from "../ui/loading-spinner.tsx";

/** Lets signed-in users through; redirects others to the sign-in page, or to / after a sign-out. */
export function ProtectedGate() {
  const current = useSession();
  const location = useLocation();
  const userId = current.status === "authenticated" ? current.user._id : null;
  const [lastUserId, setLastUserId] = useState(userId);
  if (userId !== null && userId !== lastUserId) setLastUserId(userId);
  const ending = current.status === "unauthenticated" ? current.cause : null;
  const address = location.pathname + location.search;
  useEffect(() => {
    if (ending === "left" || ending === "leftElsewhere") forgetPlace();
    if (ending === "expired" && lastUserId !== null) rememberPlace({ userId: lastUserId, address });
  }, [ending, lastUserId, address]);
  if (current.status === "loading") return <Starting />;
  if (current.status === "authenticated") return <Outlet />;
  if (current.cause === "left") return <Navigate to={paths.landing} replace />;
  const state = current.cause === "error" ? { cameFrom: location } : null;
  return <Navigate to={paths.login} state={state} replace />;
}

/** Interval between retries of a failed session check. */
const CHECK_AGAIN_MS = 2000;

/**
 * The sign-in page, for visitors, who see it at once. A user led here because the server could not be reached is led
 * back once it responds.
 */
export function LoginGate() {
  const current = useSession();
  const [isHinted] = useState(session.isHinted);
  const { state } = useLocation();
  const isUnknown = current.status === "unauthenticated" && current.cause === "error";
  useEffect(() => {
    if (!isUnknown) return;
    const timer = setInterval(() => void verifySession(), CHECK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnknown]);
  if (current.status === "loading" && isHinted) return <Starting />;
  if (current.status === "authenticated")
    return <Navigate to={cameFrom(state) ?? paths.dashboard} replace />;
  return <Outlet />;
}

/** The page of a user whose session could not be checked. */
function cameFrom(state: unknown): Partial<Path> | null {
  const from = state instanceof Object && "cameFrom" in state ? state.cameFrom : null;
  return from instanceof Object ? from : null;
}

/** History state of a link to / that means the landing page itself, as the logo's does. */
export const TO_LANDING = { landing: true } as const;

function asksForLanding(state: unknown): boolean {
  return typeof state === "object" && state !== null && "landing" in state;
}

/**
 * The landing page is public and is drawn without waiting for the session. For a signed-in user / leads
 * on to the dashboard, unless the logo brought them here (docs/product.md, Pages).
 */
export function LandingGate() {
  const current = useSession();
  const location = useLocation();
  const [wasSignedIn] = useState(session.hasStoredUser);
  useEffect(() => {
    session.settle();
  }, []);

  if (asksForLanding(location.state)) return <Outlet />;
  if (current.status === "authenticated") return <Navigate to={paths.dashboard} replace />;
  if (current.status === "loading" && wasSignedIn) return <Starting />;
  if (current.status === "unauthenticated" && current.cause === "error" && wasSignedIn) {
    return <Navigate to={paths.login} replace />;
  }
  return <Outlet />;
}

/** Fills the window while the session or the first page is loading. */
export function Starting() {
  return (
    <div style={{ minHeight: "100dvh" }} className="middle">
      <LoadingSpinner label="Loading…" />
    </div>
  );
}
