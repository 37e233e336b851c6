-- Whatever takes or changes access says so on the channel of live updates, after commit, so that
-- every web process looks again at the streams and sockets it has open (docs/decisions/018). In the
-- database, so that no way of ending access can forget it, a statement typed by hand included.

CREATE FUNCTION "tell_access_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE whose uuid;
BEGIN
  IF TG_TABLE_NAME = 'users' THEN whose := OLD."id";
  ELSIF TG_OP = 'INSERT' THEN whose := NEW."user_id";
  ELSE whose := OLD."user_id";
  END IF;
  IF whose IS NOT NULL THEN PERFORM pg_notify('live', 'access ' || whose || ' ' || whose); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "tell_access_of_token"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE whose uuid := COALESCE(OLD."user_id", OLD."store_id");
BEGIN
  IF whose IS NOT NULL THEN PERFORM pg_notify('live', 'access ' || whose || ' ' || whose); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "tell_access_of_store"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'access ' || OLD."id" || ' ' || OLD."id");
  RETURN NULL;
END $$;

CREATE TRIGGER "access_ends" AFTER DELETE ON "portal_sessions"
  FOR EACH ROW EXECUTE FUNCTION "tell_access_of_user"();

CREATE TRIGGER "access_changes" AFTER UPDATE OF "role", "merchant_id", "email", "email_proved_at", "approval_asked_at" ON "users"
  FOR EACH ROW WHEN (
    OLD."role" IS DISTINCT FROM NEW."role" OR OLD."merchant_id" IS DISTINCT FROM NEW."merchant_id"
    OR OLD."email" IS DISTINCT FROM NEW."email" OR OLD."email_proved_at" IS DISTINCT FROM NEW."email_proved_at"
    OR OLD."approval_asked_at" IS DISTINCT FROM NEW."approval_asked_at")
  EXECUTE FUNCTION "tell_access_of_user"();
CREATE TRIGGER "access_ends" AFTER DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "tell_access_of_user"();

CREATE TRIGGER "access_changes" AFTER INSERT OR UPDATE OR DELETE ON "store_manager_access"
  FOR EACH ROW EXECUTE FUNCTION "tell_access_of_user"();
CREATE TRIGGER "access_changes" AFTER INSERT OR UPDATE OR DELETE ON "hub_staff_access"
  FOR EACH ROW EXECUTE FUNCTION "tell_access_of_user"();

CREATE TRIGGER "access_changes" AFTER UPDATE OF "revoked_at", "expires_at" ON "api_tokens"
  FOR EACH ROW WHEN (OLD."kind" IN ('bearer', 'store') AND (
    OLD."revoked_at" IS DISTINCT FROM NEW."revoked_at" OR OLD."expires_at" IS DISTINCT FROM NEW."expires_at"))
  EXECUTE FUNCTION "tell_access_of_token"();
CREATE TRIGGER "access_ends" AFTER DELETE ON "api_tokens"
  FOR EACH ROW WHEN (OLD."kind" IN ('bearer', 'store')) EXECUTE FUNCTION "tell_access_of_token"();

CREATE TRIGGER "access_changes" AFTER UPDATE OF "state", "merchant_id" ON "stores"
  FOR EACH ROW WHEN (
    OLD."state" IS DISTINCT FROM NEW."state" OR OLD."merchant_id" IS DISTINCT FROM NEW."merchant_id")
  EXECUTE FUNCTION "tell_access_of_store"();
CREATE TRIGGER "access_ends" AFTER DELETE ON "stores"
  FOR EACH ROW EXECUTE FUNCTION "tell_access_of_store"();
