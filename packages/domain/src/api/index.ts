export * as OPERATIONS from "./nouns.ts";
export { id, idInput, limitText, pathNames, takesMore } from "./operation.ts";
export type { Operation, OperationScope } from "./operation.ts";
