import { authConfigWire, sessionWire, signedOutWire, userWire } from "@dakiya/domain/wire";
import { z } from "zod";
import { params, body, ownMessage, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

type WithUser = { user: unknown };

const user = {
  data: (result: WithUser) => result,
  beside: (result: WithUser) => ({ user: result.user }),
  output: z.object({ user: userWire }),
};

/** Signing in and out, and sessions. */
export const authRoutes: readonly RestRoute[] = [
  route("GET /auth/verify", "auth.verify", {
    ...user,
    message: "Signed in",
    public: true,
    summary: "The signed-in user",
  }),
  route("POST /auth/refresh-token", "auth.refresh", {
    message: "Session renewed",
    public: true,
    summary: "Renew the session by its refresh cookie",
  }),
  route("POST /auth/google-login", "auth.login", {
    input: body,
    ...user,
    message: "Login successful",
    public: true,
    summary: "Exchange an identity provider's ID token for a session",
  }),
  route("POST /auth/logout", "auth.logout", {
    output: signedOutWire,
    message: "Logged out successfully",
    public: true,
    summary: "End the session",
  }),
  route("GET /auth/config", "auth.config", {
    output: authConfigWire,
    message: "How to sign in",
    public: true,
    summary: "Which identity provider signs people in",
  }),
  route("GET /auth/sessions", "auth.sessions", {
    output: z.array(sessionWire),
    message: "Sessions",
    summary: "The user's sessions that go on, this one first",
  }),
  route("DELETE /auth/sessions/:id", "auth.endSession", {
    input: params,
    message: ownMessage,
    summary: "Sign out one session",
  }),
  route("DELETE /auth/sessions", "auth.endOtherSessions", {
    message: ownMessage,
    summary: "Sign out every session but this one",
  }),
];
