import type { DomainFinding } from "./finding.ts";
import { lookUpAddresses, lookUpNames } from "./questions.ts";
import type { Lookups } from "./questions.ts";
import { WORDS } from "./words.ts";
import type { Sentences } from "./words.ts";

const { ptr: words } = WORDS;

/** A server that the sender runs. */
export type OwnHost = {
  /** Its name, or an address in its place. */
  name: string;
  /** Whether an address is on the internet: others are seen by no mailbox provider. */
  isPublic: (address: string) => boolean;
};

const MAX_ADDRESSES = 4;
const MAX_NAMES = 3;

/**
 * Checks that each address of a sending server has a name that leads back to it, as Gmail and Outlook want.
 *
 * @returns Null where no address is on the internet.
 */
export function* checkReverse({ name, isPublic }: OwnHost): Lookups<DomainFinding | null> {
  const found = reverseName(name) === null ? yield* lookUpAddresses(name) : [name];
  if (found === null) return finding("unknown", "unknown", WORDS.unknown("The address", name));
  const addresses = found.filter(isPublic).slice(0, MAX_ADDRESSES);
  if (addresses.length === 0) return null;
  const findings: DomainFinding[] = [];
  for (const address of addresses) findings.push(yield* checkAddress(address));
  const faulty = findings.find(({ state }) => state === "amber");
  return faulty ?? findings.find(({ state }) => state === "unknown") ?? findings[0] ?? null;
}

function* checkAddress(address: string): Lookups<DomainFinding> {
  const names = yield* lookUpNames(reverseName(address) ?? address);
  if (names === null)
    return finding("unknown", "unknown", WORDS.unknown("The reverse name", address));
  const [first] = names;
  if (first === undefined) return finding("amber", "missing", words.missing(address));
  let isUnknown = false;
  for (const name of names.slice(0, MAX_NAMES)) {
    const back = yield* lookUpAddresses(name);
    if (back === null) isUnknown = true;
    else if (back.some((one) => reverseName(one) === reverseName(address)))
      return finding("green", "ok", words.ok(address, name));
  }
  return isUnknown
    ? finding("unknown", "unknown", WORDS.unknown("The reverse name", address))
    : finding("amber", "notConfirmed", words.notConfirmed(address, first));
}

/** The name under which an address has its reverse name (RFC 1035, RFC 3596); null for what is no address. */
export function reverseName(address: string): string | null {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address))
    return `${address.split(".").toReversed().join(".")}.in-addr.arpa`;
  const groups = groupsOf(address);
  if (groups === null) return null;
  const digits = groups.map((group) => group.padStart(4, "0")).join("");
  return `${[...digits].toReversed().join(".")}.ip6.arpa`;
}

/** The eight groups of an IPv6 address; null for anything else. */
function groupsOf(address: string): string[] | null {
  const halves = address.toLowerCase().split("::");
  if (address.length > 45 || halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const gap = halves.length === 2 ? 8 - head.length - tail.length : 0;
  if (gap < 0) return null;
  const groups = [...head, ...Array.from({ length: gap }, () => "0"), ...tail];
  return groups.length === 8 && groups.every((group) => /^[\da-f]{1,4}$/.test(group))
    ? groups
    : null;
}

const finding = (
  state: DomainFinding["state"],
  cause: string,
  sentences: Sentences,
): DomainFinding => ({ check: "ptr", state, cause, ...sentences, records: [] });
