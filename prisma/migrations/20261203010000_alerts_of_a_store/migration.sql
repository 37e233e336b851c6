-- A store's own admin and its managers read the open alerts of their stores, as an account reads its own.
CREATE INDEX "attentions_of_store" ON "attentions"("store_id", "closed_at", "due_at");
