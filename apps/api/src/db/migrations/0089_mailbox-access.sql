ALTER TABLE "inbox_readers" ADD COLUMN "oauth" jsonb;--> statement-breakpoint
ALTER TABLE "inbox_readers" ADD COLUMN "client_secret" text;--> statement-breakpoint
ALTER TABLE "inbox_readers" ADD COLUMN "refresh_token" text;--> statement-breakpoint
ALTER TABLE "inbox_readers" ADD COLUMN "access_token" text;--> statement-breakpoint
ALTER TABLE "inbox_readers" ADD COLUMN "access_ends_at" timestamp with time zone;