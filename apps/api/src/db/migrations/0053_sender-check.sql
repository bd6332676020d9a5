ALTER TABLE "email_settings" ADD COLUMN "check_status" text DEFAULT 'notChecked' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "check_reason" text;