import { listRulesText } from "../segment/index.ts";
import {
  CAMPAIGN_KINDS,
  campaignWire,
  customerListInput,
  customerPageWire,
  customerWire,
  logListInput,
  logPageWire,
  logWire,
  segmentWire,
} from "../wire/index.ts";
import { z } from "zod";
import { addressParts, limitText } from "./operation.ts";
import type { AddressParts, OperationRow } from "./operation.ts";

/** A list that is streamed whole, or in pages where it has any and the request requests one. */
type WholeListRow = Pick<OperationRow, "scope" | "refuses" | "summary"> & {
  input?: z.ZodType;
  /** How the texts of the query are read. */
  query?: z.ZodType;
  item: z.ZodType;
  page?: z.ZodType;
  /** A second path of another row's list, which the client has no method for. */
  isAlias?: true;
  message: string;
};

/** A row with its path below /api. */
export type WholeList = WholeListRow & { method: "GET"; path: string };

const wholeList = <const Address extends `GET /${string}`, const Row extends WholeListRow>(
  address: Address,
  row: Row,
): Row & AddressParts<Address> => ({ ...row, ...addressParts(address) });

const pageQuery = z.object({ limit: limitText.optional(), cursor: z.string().optional() });
const { limit, ...pageShape } = customerListInput.pick({
  sort: true,
  email: true,
  contact: true,
  cursor: true,
  limit: true,
}).shape;
const customerPage = { ...pageShape, rules: listRulesText.optional() };

const customers = {
  scope: ["customers:read"],
  input: z.strictObject({ ...customerPage, limit: limit.unwrap().optional() }),
  query: pageQuery.extend(customerPage),
  item: customerWire,
  page: customerPageWire,
  message: "Customers",
  summary:
    "Every customer; `email` finds the one with this address, `contact` those whose email or phone begins so, `rules` those who match",
} as const;

/** Lists that are given whole, by noun and verb: routes, scopes, the OpenAPI document and the client derive from it. */
export const WHOLE_LISTS = {
  campaigns: {
    all: wholeList("GET /user/get-campaign", {
      scope: ["campaigns:read"],
      input: z.strictObject({ kind: z.enum(CAMPAIGN_KINDS).default("campaigns") }),
      query: z.object({ kind: z.enum(CAMPAIGN_KINDS).optional() }),
      item: campaignWire,
      message: "Campaigns",
      summary: "All campaigns with their messages, the newest first",
    }),
    allLogs: wholeList("GET /user/get-log", {
      scope: ["campaigns:read", "customers:read"],
      input: logListInput.pick({ campaignId: true, cursor: true, limit: true }),
      query: pageQuery.extend({ campaignId: z.string("campaignId is required").max(64) }),
      item: logWire,
      page: logPageWire,
      refuses: ["missing"],
      message: "Communication logs",
      summary: "The communication logs of a campaign",
    }),
  },
  customers: {
    all: wholeList("GET /customer/get", customers),
    allOfThem: wholeList("GET /customer", { ...customers, isAlias: true }),
  },
  segments: {
    all: wholeList("GET /user/get-segment", {
      scope: ["segments:read"],
      item: segmentWire,
      message: "Segments",
      summary: "All segments, the newest first",
    }),
  },
};
