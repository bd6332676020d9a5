/** The look of the sandbox's pages: the product's paper, ink and marigold, light and dark. */
export const INBOX_CSS = `
:root {
  --paper: #FAF8F4; --surface: #FFFFFF; --raised: #FFFFFF;
  --ink: #1B1F3B; --ink-2: #4A4F6A; --ink-3: #6B7088; --line: #E7E2D8;
  --primary: #1B1F3B; --primary-hover: #2B3160; --on-primary: #FAF8F4;
  --stamp: #E8A100; --focus: #5B5BD6; --green-tint: #E3F1E6; --green: #1C5B2E;
  --red-tint: #FBE6E4; --red: #8C1D18;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14151A; --surface: #1B1D24; --raised: #23262F;
    --ink: #F2F1EC; --ink-2: #B9BCCB; --ink-3: #8E92A6; --line: #30333E;
    --primary: #F2F1EC; --primary-hover: #FFFFFF; --on-primary: #1B1F3B;
    --stamp: #F5B83D; --focus: #9C9CF2; --green-tint: #1D3325; --green: #A6DDB5;
    --red-tint: #3B1F1E; --red: #F3B4AE;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/22px "Inter Variable", Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
a { color: inherit; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
h1 { font-size: 28px; line-height: 34px; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 20px; line-height: 28px; margin: 0 0 8px; }
p { margin: 0 0 8px; }
.soft { color: var(--ink-2); font-size: 13px; line-height: 18px; }
.bar {
  display: flex; align-items: center; gap: 24px; height: 56px; padding: 0 24px;
  background: var(--surface); border-bottom: 1px solid var(--line);
}
.mark { display: inline-flex; align-items: center; gap: 8px; font-weight: 600; text-decoration: none; }
main { max-width: 1200px; margin: 32px auto; padding: 0 24px; }
.narrow main { max-width: 440px; }
.card {
  background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
  padding: 24px; margin-bottom: 16px;
}
table.card { padding: 0; }
.narrow main.card { padding: 24px; }
.narrow .bar nav { display: none; }
.head { display: flex; flex-wrap: wrap; gap: 16px; justify-content: space-between; align-items: flex-start; }
.filters { display: flex; flex-wrap: wrap; gap: 16px; align-items: end; margin: 16px 0; }
.clock { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; padding: 16px; margin: 16px 0; }
.clock > div { flex: 1 1 280px; }
.clock p:last-child { margin: 0; }
.clock p:empty { display: none; }
fieldset { display: flex; flex-wrap: wrap; gap: 8px; border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 4px; font-size: 12px; line-height: 16px; color: var(--ink-2); }
label { display: grid; gap: 4px; font-size: 12px; line-height: 16px; color: var(--ink-2); }
input, select, button {
  font: inherit; font-size: 15px; line-height: 22px; color: var(--ink); background: var(--raised); border: 1px solid var(--line);
  border-radius: 8px; padding: 8px 12px; min-height: 40px; max-width: 100%;
}
input, select { border-color: var(--ink-3); }
input[type="search"] { min-width: min(280px, 100%); }
button { cursor: pointer; transition: background-color 150ms ease-out; }
button:hover { background: var(--paper); }
button:disabled { cursor: default; opacity: 0.5; }
button.primary { background: var(--primary); border-color: var(--primary); color: var(--on-primary); font-weight: 600; }
button.primary:hover { background: var(--primary-hover); }
button.quiet { background: transparent; }
table { width: 100%; border-collapse: separate; border-spacing: 0; padding: 0; overflow: hidden; }
th { text-align: left; font-size: 12px; line-height: 16px; color: var(--ink-2); font-weight: 500; }
th, td { padding: 10px 16px; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
tbody tr:last-child td { border-bottom: 0; }
tbody tr:hover td { background: var(--paper); }
.when { white-space: nowrap; text-align: right; }
th:last-child { text-align: right; }
.pill {
  display: inline-block; border: 1px solid var(--line); border-radius: 999px;
  padding: 1px 10px; font-size: 12px; line-height: 18px; color: var(--ink-2);
}
.pager { display: flex; gap: 16px; align-items: center; justify-content: center; }
.empty { text-align: center; padding: 48px 24px; }
.envelope { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0; }
.envelope dt { color: var(--ink-2); font-size: 13px; }
.envelope dd { margin: 0; overflow-wrap: anywhere; }
.tools { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; border-bottom: 1px solid var(--line); padding-bottom: 8px; margin-bottom: 16px; }
.tools .unsubscribe { margin-left: auto; }
button[aria-pressed="true"] { background: var(--primary); border-color: var(--primary); color: var(--on-primary); }
.tabs { display: flex; flex-wrap: wrap; gap: 0 16px; }
.tabs a { text-decoration: none; padding: 8px 0; border-bottom: 2px solid transparent; }
.tabs a[aria-current] { border-color: var(--stamp); font-weight: 600; }
iframe.mail { display: block; width: 100%; height: 60vh; min-height: 320px; border: 1px solid var(--line); border-radius: 8px; background: #FFFFFF; resize: vertical; color-scheme: light; }
/* As wide inside as the name says; its border comes on top. */
iframe.phone { box-sizing: content-box; width: 360px; height: 640px; margin: 0 auto; }
iframe.dark { background: #14151A; color-scheme: dark; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/20px ui-monospace, monospace; }
pre.text { font: inherit; }
.links { margin: 0; padding-left: 20px; display: grid; gap: 8px; overflow-wrap: anywhere; }
.notice { background: var(--green-tint); color: var(--green); border-radius: 8px; padding: 12px 16px; }
.problem { background: var(--red-tint); color: var(--red); border-radius: 8px; padding: 12px 16px; }
.people { display: grid; gap: 8px; margin: 16px 0 24px; }
.person { display: flex; gap: 12px; align-items: center; width: 100%; text-align: left; padding: 12px 16px; }
.initial { display: grid; place-items: center; width: 36px; height: 36px; border-radius: 999px; background: var(--stamp); color: #1B1F3B; font-weight: 600; flex: none; }
.stack { display: grid; gap: 12px; margin-bottom: 12px; }
.narrow button { width: 100%; }
code { font: 13px/20px ui-monospace, monospace; overflow-wrap: anywhere; }
@media (max-width: 700px) {
  main { margin: 16px auto; padding: 0 16px; }
  .bar { padding: 0 16px; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, td { display: block; }
  tr { border-bottom: 1px solid var(--line); padding: 8px 0; }
  tr:last-child { border-bottom: 0; }
  td { border: 0; padding: 4px 16px; }
  .when { text-align: left; color: var(--ink-2); font-size: 13px; }
  .tools .unsubscribe { margin-left: 0; }
  .card:has(iframe.phone) { padding-left: 0; padding-right: 0; border-left: 0; border-right: 0; border-radius: 0; margin-left: -16px; margin-right: -16px; }
  iframe.phone { max-width: 100%; border-left: 0; border-right: 0; border-radius: 0; }
  .card:has(iframe.phone) > :not(iframe) { margin-left: 16px; margin-right: 16px; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
