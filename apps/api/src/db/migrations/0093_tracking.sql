ALTER TABLE "accounts" ADD COLUMN "tracking" text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "link_tags" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "tracking_choice" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "link_tags_choice" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "tracking" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "link_tags" jsonb;