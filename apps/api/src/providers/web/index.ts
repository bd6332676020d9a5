export { createAddressProber, type AddressProber, type Probe } from "./probe-address.ts";
