-- Top-ups that failed because their provider was not set up are checked as soon as it is set up again, as their alert
-- says. Those that failed before this release are checked too.
UPDATE "transactions" SET "ask_at" = "created_at"
WHERE "type" = 'accountTopUp' AND "status" = 'FAILED' AND "ask_at" IS NULL AND "id" IN (
  SELECT "subject_id" FROM "attentions" WHERE "code" = 'topUpNotChecked' AND "closed_at" IS NULL);
