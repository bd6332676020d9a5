import { CAMPAIGN_NAME_MAX } from "@dakiya/domain/campaign";
import { firstCharacters } from "@dakiya/domain/text";

/** A name made of another, cut to what a campaign's name can be. */
export function cutName(name: string): string {
  return firstCharacters(name, CAMPAIGN_NAME_MAX).trim();
}
