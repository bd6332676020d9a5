/** Brings in new emails while the list is open: swaps the list, and the time, for the server's newest. */
export const INBOX_JS = `"use strict";
(() => {
  const everyMs = 3000;
  const parts = ["mails", "clock-time"];
  if (!document.getElementById("mails")) return;
  const refresh = async () => {
    if (document.hidden) return;
    const response = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const id of parts) {
      const next = fresh.getElementById(id);
      const now = document.getElementById(id);
      if (next && now && next.innerHTML !== now.innerHTML && !now.contains(document.activeElement)) {
        now.replaceWith(document.importNode(next, true));
      }
    }
  };
  setInterval(() => refresh().catch(() => undefined), everyMs);
})();
`;
