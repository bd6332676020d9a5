ALTER TABLE "senders" ADD COLUMN "bounce_address" text;--> statement-breakpoint
ALTER TABLE "inbox_folders" ADD COLUMN "box" text DEFAULT 'inbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_readers" ADD COLUMN "box" text DEFAULT 'inbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_folders" DROP CONSTRAINT "inbox_folders_account_id_inbox_readers_account_id_fk";--> statement-breakpoint
ALTER TABLE "inbox_folders" DROP CONSTRAINT "inbox_folders_account_id_path_pk";--> statement-breakpoint
ALTER TABLE "inbox_readers" DROP CONSTRAINT "inbox_readers_pkey";--> statement-breakpoint
ALTER TABLE "inbox_readers" ADD CONSTRAINT "inbox_readers_account_id_box_pk" PRIMARY KEY("account_id","box");--> statement-breakpoint
ALTER TABLE "inbox_folders" ADD CONSTRAINT "inbox_folders_account_id_box_path_pk" PRIMARY KEY("account_id","box","path");--> statement-breakpoint
ALTER TABLE "inbox_folders" ADD CONSTRAINT "inbox_folders_account_id_box_inbox_readers_account_id_box_fk" FOREIGN KEY ("account_id","box") REFERENCES "public"."inbox_readers"("account_id","box") ON DELETE cascade ON UPDATE no action;
