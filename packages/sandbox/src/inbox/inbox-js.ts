/** Brings in new mails while the list is open: swaps the list for the server's newest. */
export const INBOX_JS = `"use strict";
(() => {
  const everyMs = 3000;
  const list = document.getElementById("mails");
  if (!list) return;
  const refresh = async () => {
    if (document.hidden) return;
    const response = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = fresh.getElementById("mails");
    const now = document.getElementById("mails");
    if (next && now && next.innerHTML !== now.innerHTML && !now.contains(document.activeElement)) {
      now.replaceWith(document.importNode(next, true));
    }
  };
  setInterval(() => refresh().catch(() => undefined), everyMs);
})();
`;
