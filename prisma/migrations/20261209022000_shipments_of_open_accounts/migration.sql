-- An account that was deleted begins no shipment. A request made at the moment of closing waits for the lock on the
-- account, like new stores, members and orders (closed_accounts_stay_closed).
CREATE TRIGGER "shipments_open_account" BEFORE INSERT ON "shipments"
  FOR EACH ROW EXECUTE FUNCTION "account_is_open"();
