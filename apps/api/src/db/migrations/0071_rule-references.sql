CREATE TABLE "import_members" (
	"account_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"block" bigint NOT NULL,
	"mask" bigint NOT NULL,
	CONSTRAINT "import_members_account_id_import_id_block_pk" PRIMARY KEY("account_id","import_id","block")
);
--> statement-breakpoint
ALTER TABLE "import_members" ADD CONSTRAINT "import_members_account_id_import_id_imports_account_id_id_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."imports"("account_id","id") ON DELETE cascade ON UPDATE no action;