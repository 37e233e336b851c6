-- Kinds of emails that are off until a person wants them.
ALTER TABLE "users" ADD COLUMN "wanted_mails" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Failed deliveries until then were emailed to the member; null: none yet.
ALTER TABLE "memberships" ADD COLUMN "failures_mailed_at" TIMESTAMPTZ(3);
