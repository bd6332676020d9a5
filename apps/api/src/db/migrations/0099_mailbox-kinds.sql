ALTER TABLE "inbox_folders" ALTER COLUMN "cursor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_readers" ADD COLUMN "kind" text DEFAULT 'imap' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_folders" DROP COLUMN "uid_validity";--> statement-breakpoint
ALTER TABLE "inbox_folders" DROP COLUMN "last_uid";