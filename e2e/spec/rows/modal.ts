import type { Row } from "../support/row.ts";

const section = "Pages";

export const MODAL_ROWS = [
  { id: "modal.backdrop", section, says: "a click on the backdrop closes it" },
  { id: "modal.close-button", section, says: "the close button closes it" },
  { id: "modal.locks-scroll", section, says: "while it is open the page does not scroll" },
  { id: "modal.size.sm", section, says: "there is a size sm" },
  { id: "modal.size.md", section, says: "md is wider" },
  { id: "modal.size.lg", section, says: "lg is wider still" },
] as const satisfies readonly Row[];
