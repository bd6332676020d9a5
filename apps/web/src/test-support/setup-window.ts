import { cleanup, configure, prettyDOM } from "@testing-library/react";
import * as React from "react";
import toast from "react-hot-toast";
import { afterAll, afterEach, vi } from "vitest";
import { session } from "../lib/session/session.ts";

// Answers come over a real loopback connection, on a machine that may be busy.
configure({
  asyncUtilTimeout: 60_000,
  // Waiting for an element misses it many times, and each miss would print the screen: it is printed once a test fails.
  getElementError: (message) => new Error(message ?? ""),
});

// React keeps a stack for each of ten thousand elements a second, for messages that here fail the test anyway.
const internals: unknown = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set() {} });

// Toasts alone bring a stylesheet: elsewhere an element's own style applies. Computing it took a third of a screen's time.
const computedStyle = window.getComputedStyle.bind(window);
const noStyle = document.createElement("i").style;
window.getComputedStyle = (element, pseudoElement) => {
  if (element.closest("[data-rht-toaster]") !== null) return computedStyle(element, pseudoElement);
  return (pseudoElement ?? "") === "" && element instanceof HTMLElement ? element.style : noStyle;
};

// Before the other setup checks the console: a screen may still log while it unmounts.
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") process.stderr.write(`${String(prettyDOM())}\n`);
  cleanup();
  // A request begun but not yet sent, as a save's, goes to this test's server, not to the next one's.
  await new Promise((resolve) => setTimeout(resolve, 0));
  localStorage.clear();
  sessionStorage.clear();
  // Files share the modules of their worker, and so the session, and the toasts of the last seconds.
  session.reset();
  toast.remove();
});

// A part still loading when its file ends would fail to load for the next file too: files share loaded modules.
afterAll(async () => await vi.dynamicImportSettled());
