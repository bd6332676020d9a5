export * as OPERATIONS from "./nouns.ts";
export { idInput, limitText, pathNames, takesMore } from "./operation.ts";
export type { Operation, OperationScope } from "./operation.ts";
