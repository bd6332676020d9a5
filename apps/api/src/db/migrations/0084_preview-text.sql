ALTER TABLE "campaigns" ADD COLUMN "preview_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "preview_text" text DEFAULT '' NOT NULL;