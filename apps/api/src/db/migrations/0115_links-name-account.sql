-- Of campaigns that are there, links in emails sent again must stay as they were.
ALTER TABLE "campaigns" ADD COLUMN "links_name_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "links_name_account" SET DEFAULT true;
