/** How to reach the people behind the product. Whoever runs it puts their own here. */
export const MAILS = [
  { label: "Questions and trials", address: "hello@dakiya.example" },
  { label: "Help for customers", address: "support@dakiya.example" },
] as const;

export const PHONES = [
  { label: "Mumbai office", number: "+91 22 5555 0100" },
  { label: "Delhi office", number: "+91 11 5555 0100" },
] as const;

export const SOCIAL_LINKS = [
  { label: "LinkedIn", href: "https://www.linkedin.com/" },
  { label: "X", href: "https://x.com/" },
  { label: "YouTube", href: "https://www.youtube.com/" },
] as const;

/** A number as a telephone dials it. */
export function telHref(number: string): string {
  return `tel:${number.replaceAll(" ", "")}`;
}
