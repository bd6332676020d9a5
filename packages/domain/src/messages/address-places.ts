/** Kinds of things in which the address of an image or a file can stand before anything is sent. */
export const ADDRESS_PLACES = [
  "campaign",
  "template",
  "saved-block",
  "automation",
  "product",
  "brand",
] as const;
export type AddressPlaceKind = (typeof ADDRESS_PLACES)[number];

/** A thing that shows an image, or links to a file; the brand has no name. */
export type AddressPlace = { kind: AddressPlaceKind; name: string };

const KINDS: Readonly<Record<AddressPlaceKind, string>> = {
  campaign: "the campaign",
  template: "the template",
  "saved-block": "the saved block",
  automation: "the automation",
  product: "the product",
  brand: "your brand",
};

/** Such as: the campaign “Diwali”. */
function placeWords({ kind, name }: AddressPlace): string {
  if (kind === "brand") return KINDS.brand;
  return name === "" ? `${KINDS[kind]} without a name` : `${KINDS[kind]} “${name}”`;
}

/** Messages about the things in which an image or a file is used. */
export const PLACE_MESSAGES = {
  place: (where: AddressPlace): string =>
    placeWords(where).replace(/^./, (first) => first.toUpperCase()),
  places: (all: readonly AddressPlace[]): string => all.map(placeWords).join(", "),
};
