export { createResolver, type DnsResolver } from "./create-resolver.ts";
export { isPublicAddress } from "../public-address.ts";
