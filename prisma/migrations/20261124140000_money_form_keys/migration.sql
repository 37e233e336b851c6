-- A form that is sent again is found by its key.
ALTER TABLE "money_requests" ADD COLUMN "form_key" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "money_requests_form_key_key" ON "money_requests"("form_key");
