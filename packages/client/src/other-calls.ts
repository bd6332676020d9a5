import type { AiContentEvent, aiContentInput } from "@dakiya/domain/ai";
import type {
  CampaignWire,
  customerListInput,
  CustomerWire,
  logListInput,
  LogPageWire,
  LogWire,
  SegmentWire,
  suppressionFilter,
} from "@dakiya/domain/wire";
import { download, events, gives, pages, takes, whole } from "./row.ts";
import type { In } from "./row.ts";
import { uploadCsv, uploadImage } from "./upload.ts";

type CustomerQuery = Pick<In<typeof customerListInput>, "limit" | "cursor" | "sort" | "email">;
type CustomerFilter = In<typeof customerListInput, "limit" | "cursor" | "sort">;
type LogQuery = Pick<In<typeof logListInput>, "campaignId" | "cursor" | "limit">;
type LogFilter = In<typeof logListInput, "campaignId" | "cursor" | "limit">;
type StatusCounts = Pick<LogPageWire, "statusCounts">;

/** Calls that are no operation of the domain's table: whole lists, uploads, downloads and events. */
export const OTHER_CALLS = {
  customers: {
    /** Every customer, in pages of up to 500; `for await` goes through all of them. `email` finds the one with this address. */
    all: pages(
      "/customer/get",
      gives<CustomerWire>(),
      takes<CustomerQuery>(),
      gives<{ total: number }>(),
    ),
    /** Imports a CSV file, and waits for it to end unless asked not to. The same file twice changes nothing. */
    uploadCsv,
    /** The customers as CSV, in the columns an import reads. */
    csv: download("/customer/export.csv", takes<CustomerFilter>()),
    /** Everything held about a customer, as JSON. */
    personJson: download("/customer/:id/export.json"),
    /** Everything held about a customer as CSV, a line for each field. */
    personCsv: download("/customer/:id/export.csv"),
  },
  images: {
    /** Adds an image, which is made small enough for emails; the same one again is the one that is there. */
    upload: uploadImage,
  },
  imports: {
    /** The rows of an import that were refused. */
    rejectedCsv: download("/customer/imports/:id/rejected.csv"),
  },
  segments: {
    /** All segments, the newest first. */
    all: whole("/user/get-segment", gives<SegmentWire[]>()),
  },
  campaigns: {
    /** All campaigns with their messages, the newest first. */
    all: whole("/user/get-campaign", gives<CampaignWire[]>()),
    /** The communication logs of a campaign, in pages. */
    allLogs: pages("/user/get-log", gives<LogWire>(), takes<LogQuery>(), gives<StatusCounts>()),
    /** The communication logs of a campaign as CSV. */
    logsCsv: download("/user/campaign/:id/logs.csv", takes<LogFilter>()),
  },
  ai: {
    /** Text for a campaign as it is written; the last event is `done` or `failed`. */
    events: events(
      "/ai/generate-campaign-content/events",
      gives<AiContentEvent>(),
      takes<In<typeof aiContentInput>>(),
    ),
  },
  suppressions: {
    /** The list as CSV. */
    csv: download("/user/suppressions/export.csv", takes<In<typeof suppressionFilter>>()),
  },
};
