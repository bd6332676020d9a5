export * as OPERATIONS from "./nouns.ts";
export { idInput, limitText, pathNames, takesMore } from "./operation.ts";
export type { Operation, OperationScope } from "./operation.ts";
export { STREAMS } from "./streams.ts";
export type { Stream } from "./streams.ts";
export { WHOLE_LISTS } from "./whole-lists.ts";
export type { WholeList } from "./whole-lists.ts";
