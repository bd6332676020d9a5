-- Workers end and pause campaigns in several statements, most of them prepared: one trigger records all of them. What a user
-- does with a campaign is recorded with their name by the service that does it.
CREATE FUNCTION note_campaign_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_events (account_id, action, subject_type, subject_id, subject_label, details)
  VALUES (NEW.account_id, 'campaign.' || NEW.status, 'campaign', NEW.id::text, NEW.name,
    CASE WHEN NEW.status = 'paused' THEN jsonb_build_object('reason', NEW.status_reason)
      ELSE jsonb_build_object('sent', NEW.sent, 'recipients', NEW.total_recipients) END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_status_noted AFTER UPDATE OF status ON campaigns FOR EACH ROW
WHEN (NEW.status <> OLD.status AND (NEW.status IN ('completed', 'failed') OR NEW.status = 'paused' AND NEW.pause_kind <> 'user'))
EXECUTE FUNCTION note_campaign_status();
