import type { SavedWebhook } from "./registry.ts";
import { VENDORS } from "./vendors/index.ts";
import type { UnsignedPost } from "./vendors/vendor.ts";

/** The headers with which the vendor would post this body, spoilt as requested. */
export function signPost(hook: SavedWebhook, post: UnsignedPost): Record<string, string> {
  const { prove, envelope } = VENDORS[hook.service];
  if (envelope !== undefined) return prove(hook, post, post.body);
  if (post.forge === "noSignature") return {};
  const body = post.forge === "badSignature" ? `${post.body} ` : post.body;
  return prove(hook, post, body);
}

/** The body that goes out: other than the signed one when tampering is requested. */
export function bodyToPost(hook: SavedWebhook, post: UnsignedPost): string {
  const { envelope } = VENDORS[hook.service];
  if (envelope !== undefined) return envelope(hook, post);
  return post.forge === "tamperedBody" ? post.body.replace(/\d(?=\D*$)/, "x") : post.body;
}
