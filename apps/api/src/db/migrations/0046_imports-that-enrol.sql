ALTER TABLE "automation_arrivals" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "enrols" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "entered" integer DEFAULT 0 NOT NULL;