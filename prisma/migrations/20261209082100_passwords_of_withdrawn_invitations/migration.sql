-- A password that an account chose for a person ends with that account's invitation (people/made-person.ts). Earlier
-- releases kept it if another account had invited the person too, so the first account could still sign in with it.
UPDATE "users" SET "password_hash" = NULL, "password_by_other" = false
WHERE "email_proved_at" IS NULL AND "password_by_other"
  AND EXISTS (SELECT FROM "memberships" WHERE "user_id" = "users"."id")
  AND NOT EXISTS (SELECT FROM "memberships" WHERE "user_id" = "users"."id" AND "made_person");
