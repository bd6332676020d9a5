ALTER TABLE "campaigns" ADD COLUMN "untracked_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "untracked_delivered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "communication_logs" ADD COLUMN "untracked" boolean;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "do_not_track" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "do_not_track" boolean;