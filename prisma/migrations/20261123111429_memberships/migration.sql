-- AlterTable
ALTER TABLE "api_tokens" ADD COLUMN     "membership_id" UUID;

-- AlterTable
ALTER TABLE "portal_sessions" ADD COLUMN     "membership_id" UUID;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "password_by_other" BOOLEAN NOT NULL DEFAULT false,
ALTER COLUMN "role" DROP NOT NULL;

-- CreateTable
CREATE TABLE "memberships" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "role" NOT NULL,
    "merchant_id" UUID,
    "made_person" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "invited_at" TIMESTAMPTZ(3),
    "typed_first_name" TEXT,
    "typed_last_name" TEXT,
    "typed_phone" TEXT,
    "chosen_at" TIMESTAMPTZ(3),

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "memberships_merchant_id_created_at_idx" ON "memberships"("merchant_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "memberships_user_id_merchant_id_key" ON "memberships"("user_id", "merchant_id");

-- CreateIndex
CREATE INDEX "api_tokens_membership_id_idx" ON "api_tokens"("membership_id");

-- CreateIndex
CREATE INDEX "portal_sessions_membership_id_idx" ON "portal_sessions"("membership_id");

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of the house itself somebody is one thing.
CREATE UNIQUE INDEX "memberships_of_the_house" ON "memberships"("user_id") WHERE "merchant_id" IS NULL;

-- What everybody is today. The first membership of a person has the person's id: work that was asked
-- for as `user:ID` stays theirs.
INSERT INTO "memberships" ("id", "user_id", "role", "merchant_id", "created_at", "accepted_at")
  SELECT "id", "id", "role", "merchant_id", "created_at", "email_proved_at" FROM "users"
  WHERE "approval_asked_at" IS NULL AND ("merchant_id" IS NOT NULL OR "role" IN ('admin', 'hubStaff'));
UPDATE "portal_sessions" SET "membership_id" = "user_id"
  WHERE "user_id" IN (SELECT "id" FROM "memberships");
UPDATE "api_tokens" SET "membership_id" = "user_id"
  WHERE "kind" = 'bearer' AND "user_id" IN (SELECT "id" FROM "memberships");

-- Access is told of as docs/decisions/018 says.
CREATE TRIGGER "access_changes" AFTER UPDATE OR DELETE ON "memberships"
  FOR EACH ROW EXECUTE FUNCTION "tell_access_of_user"();
CREATE TRIGGER "access_changes" AFTER UPDATE OF "membership_id" ON "portal_sessions"
  FOR EACH ROW WHEN (OLD."membership_id" IS DISTINCT FROM NEW."membership_id")
  EXECUTE FUNCTION "tell_access_of_user"();

-- A process of the release before may still run: whom it lets in becomes a member, and members stand
-- in the columns that it reads. All of this goes with those columns.
CREATE FUNCTION "member_of_old_columns"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "memberships" ("id", "user_id", "role", "merchant_id", "created_at", "accepted_at")
    VALUES (NEW."id", NEW."id", NEW."role", NEW."merchant_id", now(), now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "old_columns" AFTER INSERT OR UPDATE OF "role", "merchant_id", "email_proved_at", "approval_asked_at" ON "users"
  FOR EACH ROW WHEN (
    NEW."email_proved_at" IS NOT NULL AND NEW."approval_asked_at" IS NULL
    AND (NEW."merchant_id" IS NOT NULL OR NEW."role" IN ('admin', 'hubStaff')))
  EXECUTE FUNCTION "member_of_old_columns"();

CREATE FUNCTION "old_columns_of_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "users" SET "role" = NULL, "merchant_id" = NULL
      WHERE "id" = OLD."user_id" AND "merchant_id" IS NOT DISTINCT FROM OLD."merchant_id";
  ELSE
    UPDATE "users" SET "role" = NEW."role", "merchant_id" = NEW."merchant_id"
      WHERE "id" = NEW."user_id" AND "role" IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "old_columns" AFTER INSERT OR UPDATE OF "accepted_at" ON "memberships"
  FOR EACH ROW WHEN (NEW."accepted_at" IS NOT NULL) EXECUTE FUNCTION "old_columns_of_member"();
CREATE TRIGGER "old_columns_end" AFTER DELETE ON "memberships"
  FOR EACH ROW EXECUTE FUNCTION "old_columns_of_member"();
