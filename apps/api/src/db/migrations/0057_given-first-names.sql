ALTER TABLE "customers" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "first_name" text;