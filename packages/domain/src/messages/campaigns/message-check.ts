import { grouped } from "../counted-words.ts";

type Checked = {
  kind: "link" | "image";
  state: "ok" | "missing" | "failing" | "unreachable" | "notAnImage" | "unknown";
  status: number | null;
  problem: string | null;
  redirectsTo: string | null;
  isEncrypted: boolean;
};

const counted = (count: number, word: string): string =>
  `${grouped(count)} ${word}${count === 1 ? "" : "s"}`;

/** Messages about the links and images of a message before it is sent. */
export const MESSAGE_CHECK_MESSAGES = {
  title: "Links and images",
  allFine: (addresses: number): string =>
    addresses === 1 ? "Its one address responds." : `All ${addresses} addresses respond.`,
  /** The gravest problem of an address; null for none. */
  finding: (one: Checked): string | null => {
    const thing = one.kind === "image" ? "This image" : "This page";
    if (one.state === "missing") return `${thing} does not exist (${one.status}).`;
    if (one.state === "failing") return `Its server has a fault (${one.status}).`;
    if (one.state === "unreachable") return `${thing} can't be reached: ${one.problem}.`;
    if (one.state === "notAnImage") return "This is no image, so recipients see a gap.";
    if (one.state === "unknown")
      return `Could not be checked: ${one.problem ?? `its server responded ${one.status}`}.`;
    if (!one.isEncrypted)
      return one.kind === "image"
        ? "Loaded by http: some email apps won't show it. Use https."
        : "Leads to http, which browsers call not secure. Use https.";
    return one.redirectsTo === null ? null : `Redirects to ${one.redirectsTo}.`;
  },
  facts: (c: { images: number; textCharacters: number; mailBytes: number }): string =>
    `${counted(c.images, "image")}, ${counted(c.textCharacters, "character")} of text, ${grouped(Math.max(1, Math.round(c.mailBytes / 1000)))} KB.`,
  mostlyImages: "Little text beside images: spam filters distrust it, and images may be off.",
  noText: "The plain part says nothing. Add some text.",
  unchecked: (count: number): string => `${grouped(count)} more not checked.`,
} as const;
