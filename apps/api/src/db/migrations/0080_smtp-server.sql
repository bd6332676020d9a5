ALTER TABLE "email_settings" ADD COLUMN "smtp_server_password" text;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "smtp_server" jsonb;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "checked_at" timestamp with time zone;