CREATE TABLE "import_opt_outs" (
	"account_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "import_errors" ADD COLUMN "taken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "warned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "opt_outs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_opt_outs" ADD CONSTRAINT "import_opt_outs_account_id_import_id_imports_account_id_id_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."imports"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_opt_outs_import" ON "import_opt_outs" USING btree ("account_id","import_id");