export { connectionProblem } from "./connection-problem.ts";
export { checkHost, lookingUp, PrivateAddress } from "./fence.ts";
export type { Fence, Network } from "./fence.ts";
