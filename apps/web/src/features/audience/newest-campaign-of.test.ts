import { describe, expect, it } from "vitest";
import { newestCampaignOf } from "./newest-campaign-of.ts";
import { segmentsNamed } from "./segments-named.ts";

const campaign = (id: string, segmentId: string | null, createdAt: string) => ({
  _id: id,
  segment_id: segmentId === null ? null : { _id: segmentId, name: "S" },
  createdAt,
});

describe("newestCampaignOf", () => {
  const campaigns = [
    campaign("1", "a", "2026-11-01T00:00:00.000Z"),
    campaign("2", "a", "2026-11-20T00:00:00.000Z"),
    campaign("3", "b", "2026-11-21T00:00:00.000Z"),
    campaign("4", null, "2026-11-22T00:00:00.000Z"),
  ];

  it("takes the newest of a segment's campaigns, in whatever order they come", () => {
    expect(newestCampaignOf(campaigns, "a")?._id).toBe("2");
    expect(newestCampaignOf(campaigns.toReversed(), "a")?._id).toBe("2");
  });

  it("finds none for a segment without a campaign", () => {
    expect(newestCampaignOf(campaigns, "c")).toBeNull();
  });
});

describe("segmentsNamed", () => {
  it("looks into names without regard to case", () => {
    const segments = [{ name: "Mumbai" }, { name: "Pune" }];
    expect(segmentsNamed(segments, " mum ")).toEqual([{ name: "Mumbai" }]);
    expect(segmentsNamed(segments, "")).toEqual(segments);
  });
});
