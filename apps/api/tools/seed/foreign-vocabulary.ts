// cspell:disable
import { words } from "../../src/services/sample-data/vocabulary.ts";
import type { Names, Place } from "../../src/services/sample-data/vocabulary.ts";

export const FOREIGN_NAMES: Names = {
  female:
    words(`Aisha Amelia Camila Chloe Elena Emma Freya Hana Ingrid Isabella Julia Leila Linh Mariam Mei
    Noor Olivia Sakura Siobhán Sofia Valentina Wanjiru Yuki Zoë`),
  male: words(`Ahmed Ben Carlos Daniel Erik Felix George Hassan Hiroshi James José Jun Kwame Liam Luca Mateo
    Min-jun Noah Omar Pierre Rafael Samuel Tomás Wei`),
  last: words(`Smith Johnson García Müller Silva Rossi Dubois Nguyen Kim Tanaka Chen Wang Al-Farsi Haddad Okafor
    Mwangi O'Brien Murphy Andersson Jensen Kowalski Novák Santos Tan Lee Williams Brown Martin`),
};

export const FOREIGN_PLACES: readonly Place[] = [
  ["Dubai", "Dubai", "United Arab Emirates"],
  ["Singapore", "Singapore", "Singapore"],
  ["London", "England", "United Kingdom"],
  ["New York", "New York", "United States"],
  ["San Francisco", "California", "United States"],
  ["Toronto", "Ontario", "Canada"],
  ["Sydney", "New South Wales", "Australia"],
  ["Berlin", "Berlin", "Germany"],
  ["Doha", "Doha", "Qatar"],
  ["Kathmandu", "Bagmati", "Nepal"],
  ["Colombo", "Western", "Sri Lanka"],
  ["Tokyo", "Tokyo", "Japan"],
  ["Paris", "Île-de-France", "France"],
  ["São Paulo", "São Paulo", "Brazil"],
  ["Nairobi", "Nairobi", "Kenya"],
];

/** Domains reserved for examples: no mail reaches anybody. */
export const MAIL_DOMAINS = ["example.com", "example.org", "example.net"] as const;
