-- What ends by its age is found by an index. The inbox grows in the order of time: a block range index is
-- made in one quick pass, takes next to no room, and costs the webhooks nothing.
CREATE INDEX "webhook_deliveries_received" ON "webhook_deliveries" USING BRIN ("received_at");

-- Small tables, which were tidied every few seconds so far.
CREATE INDEX "verification_codes_expires_at_idx" ON "verification_codes"("expires_at");
CREATE INDEX "api_tokens_expires_at_idx" ON "api_tokens"("expires_at");
CREATE INDEX "api_tokens_revoked_at_idx" ON "api_tokens"("revoked_at");
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");
