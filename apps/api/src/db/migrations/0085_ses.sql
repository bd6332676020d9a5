ALTER TABLE "email_settings" ADD COLUMN "ses_secret_access_key" text;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "ses_account" jsonb;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "service_limits" jsonb DEFAULT '{}'::jsonb NOT NULL;