// cspell:disable
/** Products of the made-up shop by category. */
export const PRODUCTS = {
  Kitchen: ["Brass lamp", "Copper water bottle", "Steel lunch box", "Spice box of sheesham"],
  Clothing: ["Cotton kurta", "Silk saree", "Linen shirt", "Block-printed scarf"],
  Tea: ["Darjeeling first flush", "Masala chai", "Assam breakfast tea", "Nilgiri green tea"],
  Books: ["Cookery of Kerala", "Birds of the Deccan", "Letters from Agra"],
  Beauty: ["Sandalwood soap", "Rose water", "Coconut hair oil"],
} as const;

export type Category = keyof typeof PRODUCTS;
