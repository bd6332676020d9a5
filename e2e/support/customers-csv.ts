/** One customer of the generated file, as the test counts it. */
export type FileCustomer = {
  name: string;
  email: string;
  city: string;
  totalSpent: number;
  active: boolean;
};

/** A generated file: its customers, and the lines that must be refused. */
export type CustomersFile = {
  text: string;
  valid: FileCustomer[];
  /** Line numbers as an editor shows them; the header is line 1. */
  badLines: number[];
};

const COLUMNS =
  "name,email,phone,city,state,country,gender,age,occupation,total_spent,order_count,joined_date,is_active";
const NAMES = ["Asha", "Kabir", "Meera", "Rohan", "Zoya", "Ishaan", "Tara", "Dev"];
const CITIES = [
  "Mumbai",
  "Pune",
  "navi mumbai",
  "Delhi",
  "MUMBAI",
  "Chennai",
  "Bengaluru",
  "Kochi",
];
const GENDERS = ["male", "female", "other"];

/** Ten rows that no import may take, each for a reason of its own. */
const BAD_ROWS = [
  "No At Sign,not-an-address,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "No Address,,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "Two Signs,two@@example.com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "No Domain,someone@,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "No Name,@example.com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "Two Dots,two..dots@example.com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "Dot First,.dot@example.com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "Odd Domain,odd@exa_mple.com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "Half A Domain,half@example..com,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
  "One Word,one@localhost,,Mumbai,,India,female,30,,9000,1,2024-01-01,Yes",
];

/**
 * Makes the same file of 1,000 rows every time, a bad one after every hundred or so.
 *
 * @param rows - Rows in all, the ten bad ones included.
 */
export function customersFile(rows = 1_000): CustomersFile {
  const draw = drawing(20_261_121);
  const pick = <One>(from: readonly One[]): One => {
    const one = from[Math.floor(draw() * from.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  };
  const lines = [COLUMNS];
  const valid: FileCustomer[] = [];
  const badLines: number[] = [];
  const spacing = Math.floor(rows / BAD_ROWS.length);
  for (let index = 0; index < rows; index += 1) {
    const bad = index % spacing === spacing - 1 ? BAD_ROWS[badLines.length] : undefined;
    if (bad !== undefined) {
      lines.push(bad);
      badLines.push(lines.length);
      continue;
    }
    const customer = {
      name: `${pick(NAMES)} ${index}`,
      email: `customer.${index}@example.com`,
      city: pick(CITIES),
      totalSpent: Math.floor(draw() * 1_000_000) / 100,
      active: draw() >= 0.05,
    };
    valid.push(customer);
    const { name, email, city, totalSpent, active } = customer;
    const age = 18 + Math.floor(draw() * 60);
    const orders = 1 + Math.floor(draw() * 20);
    lines.push(
      `${name},${email},+91 98${String(index).padStart(8, "0")},${city},Maharashtra,India,${pick(GENDERS)},` +
        `${age},Teacher,${totalSpent.toFixed(2)},${orders},2024-03-15,${active ? "Yes" : "No"}`,
    );
  }
  return { text: `${lines.join("\r\n")}\r\n`, valid, badLines };
}

/** A small generator of numbers in [0, 1), the same from one seed on every machine (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
