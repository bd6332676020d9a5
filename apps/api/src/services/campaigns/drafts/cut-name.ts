import { CAMPAIGN_NAME_MAX } from "@dakiya/domain/campaign";
import { firstCharacters } from "@dakiya/domain/text";

/** A name derived from another, cut to the length a campaign's name may have. */
export function cutName(name: string): string {
  return firstCharacters(name, CAMPAIGN_NAME_MAX).trim();
}
