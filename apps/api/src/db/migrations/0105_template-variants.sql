ALTER TABLE "message_templates" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "variants" jsonb;