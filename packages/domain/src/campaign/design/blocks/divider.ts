import { blockKind } from "./kind.ts";

export const divider = blockKind("divider", {}, { toText: () => "----------" });
