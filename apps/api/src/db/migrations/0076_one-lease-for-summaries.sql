ALTER TABLE "weekly_summaries" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
ALTER TABLE "weekly_summaries" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "weekly_summaries" DROP COLUMN "leased_until";