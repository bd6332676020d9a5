import {
  authConfigWire,
  closeAccountInput,
  loginInput,
  sessionHintWire,
  sessionWire,
  signedOutWire,
  userWire,
} from "../wire/index.ts";
import { z } from "zod";
import { idInput, operation } from "./operation.ts";

const user = { output: z.object({ user: userWire }), beside: ["user"] } as const;

/** Signing in and out, and sessions. */
export const authOperations = {
  verify: operation("GET /auth/verify", {
    scope: "people",
    ...user,
    message: "Signed in",
    public: true,
    summary: "The signed-in user",
  }),
  session: operation("GET /auth/session", {
    scope: "people",
    output: sessionHintWire,
    message: "Session",
    public: true,
    summary: "Whether the request carries a session's cookies, valid or not",
  }),
  refresh: operation("POST /auth/refresh-token", {
    scope: "people",
    message: "Session renewed",
    public: true,
    audit: { none: "a session goes on; only a token used twice is recorded" },
    summary: "Renew the session by its refresh cookie",
  }),
  login: operation("POST /auth/google-login", {
    scope: "people",
    input: loginInput,
    ...user,
    message: "Login successful",
    public: true,
    audit: "signed-in",
    summary: "Exchange an identity provider's ID token for a session",
  }),
  logout: operation("POST /auth/logout", {
    scope: "people",
    output: signedOutWire,
    message: "Logged out successfully",
    public: true,
    audit: "signed-out",
    summary: "End the session",
  }),
  config: operation("GET /auth/config", {
    scope: "people",
    output: authConfigWire,
    message: "How to sign in",
    public: true,
    summary: "Which identity provider signs people in",
  }),
  sessions: operation("GET /auth/sessions", {
    scope: "people",
    output: z.array(sessionWire),
    message: "Sessions",
    summary: "The user's sessions that go on, this one first",
  }),
  endSession: operation("DELETE /auth/sessions/:id", {
    scope: "people",
    input: idInput,
    audit: "session.ended",
    summary: "Sign out one session",
  }),
  endOtherSessions: operation("DELETE /auth/sessions", {
    scope: "people",
    audit: "sessions.ended",
    summary: "Sign out every session but this one",
  }),
  closeAccount: operation("POST /auth/close-account", {
    scope: "people",
    input: closeAccountInput,
    loginInput,
    audit: "account.closed",
    summary: "Close the account for good; email is the signed-in user's own address",
  }),
};
