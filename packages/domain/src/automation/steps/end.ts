import { stepKind } from "../kinds.ts";

export const end = stepKind("end", "end", {}, { blank: () => ({}), describe: () => "End" });
