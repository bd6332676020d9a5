import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Answers come over a real loopback connection, on a machine that may be busy.
configure({ asyncUtilTimeout: 60_000 });

// Before the other setup checks the console: a screen may still log while it unmounts.
afterEach(async () => {
  cleanup();
  // A request begun but not yet sent, as a save's, goes to this test's server, not to the next one's.
  await new Promise((resolve) => setTimeout(resolve, 0));
  localStorage.clear();
  sessionStorage.clear();
});
