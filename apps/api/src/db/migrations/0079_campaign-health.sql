ALTER TABLE "campaigns" ADD COLUMN "health_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "health_bounced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "health_complained" integer DEFAULT 0 NOT NULL;