/**
 * The page a mail's HTML is shown in. A mail is read on white, whatever the reader's theme, so these
 * colours are the mail's own and not the product's.
 *
 * @param html - Made by `renderHtmlBody`, which has escaped everything in it.
 */
export function previewDocument(html: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><style>
body { margin: 0; padding: 16px; background: #fff; color: #1b1f3b; font: 15px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
p { margin: 0 0 1em; }
a { color: #3f3fa8; }
</style></head><body>${html}</body></html>`;
}
