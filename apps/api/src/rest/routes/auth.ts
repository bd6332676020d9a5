import {
  authConfigWire,
  sessionHintWire,
  sessionWire,
  signedOutWire,
  userWire,
} from "@dakiya/domain/wire";
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
    scope: "people",
    ...user,
    message: "Signed in",
    public: true,
    summary: "The signed-in user",
  }),
  route("GET /auth/session", "auth.session", {
    scope: "people",
    output: sessionHintWire,
    message: "Session",
    public: true,
    summary: "Whether the request carries a session's cookies, valid or not",
  }),
  route("POST /auth/refresh-token", "auth.refresh", {
    scope: "people",
    message: "Session renewed",
    public: true,
    summary: "Renew the session by its refresh cookie",
  }),
  route("POST /auth/google-login", "auth.login", {
    scope: "people",
    input: body,
    ...user,
    message: "Login successful",
    public: true,
    summary: "Exchange an identity provider's ID token for a session",
  }),
  route("POST /auth/logout", "auth.logout", {
    scope: "people",
    output: signedOutWire,
    message: "Logged out successfully",
    public: true,
    summary: "End the session",
  }),
  route("GET /auth/config", "auth.config", {
    scope: "people",
    output: authConfigWire,
    message: "How to sign in",
    public: true,
    summary: "Which identity provider signs people in",
  }),
  route("GET /auth/sessions", "auth.sessions", {
    scope: "people",
    output: z.array(sessionWire),
    message: "Sessions",
    summary: "The user's sessions that go on, this one first",
  }),
  route("DELETE /auth/sessions/:id", "auth.endSession", {
    scope: "people",
    input: params,
    message: ownMessage,
    summary: "Sign out one session",
  }),
  route("DELETE /auth/sessions", "auth.endOtherSessions", {
    scope: "people",
    message: ownMessage,
    summary: "Sign out every session but this one",
  }),
  route("POST /auth/close-account", "auth.closeAccount", {
    scope: "people",
    input: body,
    message: ownMessage,
    summary: "Close the account for good; email is the signed-in user's own address",
  }),
];
