-- A payment out of the bank is taken off its account once, whoever types it.
CREATE UNIQUE INDEX "money_requests_pay_out_once" ON "money_requests"("merchant_id", lower("bank_reference"), "paid_on", "amount_cents")
  WHERE "kind" = 'payOut' AND "state" IN ('waiting', 'done');
