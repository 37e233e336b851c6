-- Until lately, the alert about a top-up that could not be checked said to credit a payment by hand. If the account was
-- credited by hand after the alert, the payment is not checked automatically, because it would be credited twice. The
-- alert stays, so that a person decides.
UPDATE "transactions" AS "top_up" SET "ask_at" = NULL
FROM "attentions" AS "alert"
WHERE "alert"."code" = 'topUpNotChecked' AND "alert"."closed_at" IS NULL AND "alert"."subject_id" = "top_up"."id"
  AND "top_up"."type" = 'accountTopUp' AND "top_up"."status" = 'FAILED'
  AND EXISTS (
    SELECT FROM "transactions" AS "credit"
    WHERE "credit"."merchant_id" = "top_up"."merchant_id" AND "credit"."status" = 'SUCCESSFUL'
      AND "credit"."created_at" >= "alert"."since" AND "credit"."effect_cents" > 0
      AND ("credit"."type" = 'adjustment' OR "credit"."type" = 'accountTopUp' AND "credit"."provider" = 'EFT'));
