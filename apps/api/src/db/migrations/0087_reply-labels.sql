ALTER TABLE "inbox_messages" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD COLUMN "label_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD COLUMN "label_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_readers" ADD COLUMN "label_replies" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "inbox_messages_label_due" ON "inbox_messages" USING btree ("label_at") WHERE label_at is not null;