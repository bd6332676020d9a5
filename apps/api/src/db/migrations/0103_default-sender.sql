ALTER TABLE "email_settings" ADD COLUMN "default_sender_id" bigint;--> statement-breakpoint
ALTER TABLE "email_settings" ADD COLUMN "sign_in_email" text;