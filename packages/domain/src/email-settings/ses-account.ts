import { z } from "zod";

const REGION_WRONG = "Please enter the region, such as ap-south-1";
const KEY_WRONG = "Please enter the access key ID, which starts with AKIA";

/** The user of Amazon SES, without its secret access key. */
export const sesAccount = z.strictObject({
  /** Part of the API's host name, so nothing else may stand in it. */
  region: z
    .string({ error: REGION_WRONG })
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{2}(?:-[a-z]{2,12}){1,3}-\d{1,2}$/, REGION_WRONG),
  accessKeyId: z
    .string({ error: KEY_WRONG })
    .trim()
    .regex(/^AKIA[A-Z0-9]{12,124}$/, KEY_WRONG),
});
export type SesAccount = z.infer<typeof sesAccount>;

/** An account for the user to complete. */
export const NEW_SES_ACCOUNT: SesAccount = { region: "ap-south-1", accessKeyId: "" };
