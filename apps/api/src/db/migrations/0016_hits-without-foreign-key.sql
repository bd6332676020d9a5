ALTER TABLE "tracking_hits" DROP CONSTRAINT "tracking_hits_owner_id_campaign_id_campaigns_owner_id_id_fk";
--> statement-breakpoint
-- Whoever stores hits locks their campaign first, so that none can be stored beside this.
CREATE FUNCTION remove_hits_of_campaigns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tracking_hits WHERE campaign_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_removed AFTER DELETE ON campaigns REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_hits_of_campaigns();
