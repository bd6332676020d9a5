export { createResolver, type DnsResolver, type LookedUp } from "./create-resolver.ts";
