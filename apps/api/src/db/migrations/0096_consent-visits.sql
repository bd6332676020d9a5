ALTER TABLE "google_visits" ADD COLUMN "place" text DEFAULT 'gmail' NOT NULL;--> statement-breakpoint
ALTER TABLE "google_visits" ADD COLUMN "kept" text;