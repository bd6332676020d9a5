export { connectionProblem } from "./connection-problem.ts";
export { expiry } from "./expiry.ts";
export { checkHost, internetFence, lookingUp, PrivateAddress } from "./fence.ts";
export type { Fence, Network } from "./fence.ts";
