-- Who is asking, from where, and what kind of act it is. A process of the release before leaves them out.
ALTER TABLE "audit_entries" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'other';
ALTER TABLE "audit_entries" ADD COLUMN "actor_role" TEXT;
ALTER TABLE "audit_entries" ADD COLUMN "client" TEXT;
ALTER TABLE "audit_entries" ADD COLUMN "through" TEXT;
ALTER TABLE "audit_entries" ADD COLUMN "address" TEXT;

UPDATE "audit_entries" SET "kind" = CASE
  WHEN "action" = 'orders.export' THEN 'papers'
  WHEN "action" = 'merchant.read' THEN 'reads'
  ELSE CASE split_part("action", '.', 1)
    WHEN 'orders' THEN 'orders'
    WHEN 'attention' THEN 'orders'
    WHEN 'store' THEN 'stores'
    WHEN 'warehouse' THEN 'stores'
    WHEN 'storeToken' THEN 'stores'
    WHEN 'webhook' THEN 'stores'
    WHEN 'manager' THEN 'people'
    WHEN 'hubStaff' THEN 'people'
    WHEN 'administrator' THEN 'people'
    WHEN 'session' THEN 'access'
    WHEN 'token' THEN 'access'
    WHEN 'password' THEN 'access'
    WHEN 'holiday' THEN 'settings'
    WHEN 'work' THEN 'settings'
    ELSE 'other'
  END
END;

DROP INDEX "audit_entries_merchant_id_at_idx";
CREATE INDEX "audit_entries_merchant_id_at_id_idx" ON "audit_entries"("merchant_id", "at", "id");
CREATE INDEX "audit_entries_merchant_id_kind_at_id_idx" ON "audit_entries"("merchant_id", "kind", "at", "id");
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at", "id");
CREATE INDEX "audit_entries_kind_at_id_idx" ON "audit_entries"("kind", "at", "id");
CREATE INDEX "audit_entries_actor_user_id_at_id_idx" ON "audit_entries"("actor_user_id", "at", "id");
CREATE INDEX "audit_entries_subject_at_id_idx" ON "audit_entries"("subject", "at", "id");
-- What administrators did in somebody's account, and what stores' tokens and shops did: few among many.
CREATE INDEX "audit_entries_by_operator_partial" ON "audit_entries"("merchant_id", "at", "id") WHERE "actor_role" = 'admin';
CREATE INDEX "audit_entries_by_store_partial" ON "audit_entries"("merchant_id", "at", "id") WHERE "actor_user_id" IS NULL;

-- How long an entry stays (docs/decisions/038). Here, and not a setting: who may write to the table must
-- not be able to shorten it.
CREATE FUNCTION "audit_kept_days"("kind" text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "kind" IN ('orders', 'papers', 'reads') THEN 730 ELSE 1826 END
$$;

-- An entry is never changed, and is deleted only when its time is over.
CREATE FUNCTION "audit_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are never changed';
END
$$;
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_is_append_only"();

CREATE FUNCTION "audit_stays_its_time"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."at" > now() - make_interval(days => "audit_kept_days"(OLD."kind")) THEN
    RAISE EXCEPTION 'audit entries stay % days', "audit_kept_days"(OLD."kind");
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER "audit_entries_stay" BEFORE DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "audit_stays_its_time"();
