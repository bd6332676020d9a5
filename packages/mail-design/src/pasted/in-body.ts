import { defaultTreeAdapter, html, parseFragment } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";

const BODY = defaultTreeAdapter.createElement("div", html.NS.HTML, []);

/** Parses HTML as a browser does in the middle of a page. */
export const parseInBody = (fragment: string): DefaultTreeAdapterTypes.DocumentFragment =>
  parseFragment<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>(BODY, fragment, {});
