export { createResolver, type DnsResolver } from "./create-resolver.ts";
