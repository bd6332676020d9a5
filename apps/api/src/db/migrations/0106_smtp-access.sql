ALTER TABLE "email_settings" ADD COLUMN "smtp_client_secret" text;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "smtp_refresh_token" text;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "smtp_token_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "smtp_token_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "smtp_problem" text;