-- Top-ups whose payment was too small or in another currency used to stay pending, with their payment page, and the
-- provider was not asked again. It is asked once more, so that they fail like new ones.
UPDATE "transactions" SET "ask_at" = "created_at"
WHERE "type" = 'accountTopUp' AND "status" = 'PENDING' AND "ask_at" IS NULL;
