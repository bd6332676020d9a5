ALTER TABLE "accounts" ADD COLUMN "has_frequencies" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email_frequency" text;