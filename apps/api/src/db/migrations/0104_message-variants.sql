ALTER TABLE "campaign_links" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD COLUMN "preview_text" text;--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD COLUMN "recipients" integer;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "variants" jsonb;