import type { FastifyReply } from "fastify";

/** Permissions of a page beyond the defaults. */
export type PageRights = {
  /** Origins of images besides the page's own and data URLs. */
  images?: string[];
  /** Inline styles: an email cannot be shown without them. */
  inlineStyles?: boolean;
  formAction?: string[];
  /** Frames of this origin; false for a page whose only frame is a `srcdoc`, which then can't go anywhere else. */
  frames?: boolean;
};

/**
 * Sends a page with a policy of its own, in place of the one the surrounding app sets. A `srcdoc` frame inherits it, so
 * it also binds the content of an email.
 */
export function sendPage(
  reply: FastifyReply,
  markup: string,
  rights: PageRights = {},
): FastifyReply {
  const { images = [], inlineStyles = false, formAction = [], frames = true } = rights;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ""}`,
    `img-src ${["'self'", "data:", ...images].join(" ")}`,
    "connect-src 'self'",
    `frame-src ${frames ? "'self'" : "'none'"}`,
    `form-action ${["'self'", ...formAction].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    })
    .send(markup);
}
