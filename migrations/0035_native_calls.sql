-- The native coin is claimed as a whole (-1), or call by call (1000000 and above): one transaction never both ways for one payee.
-- It fails as the index transfers_claim does, so that whoever loses reads again.
CREATE TRIGGER `transfers_native_insert` BEFORE INSERT ON `transfers`
WHEN new.state = 'credited' AND (new.log_ordinal = -1 OR new.log_ordinal >= 1000000) AND EXISTS (
	SELECT 1 FROM `transfers` WHERE chain_id = new.chain_id AND tx_hash = new.tx_hash AND payee = new.payee AND state = 'credited'
		AND payment_id <> new.payment_id AND (log_ordinal = -1 OR log_ordinal >= 1000000)
		AND (log_ordinal = -1) <> (new.log_ordinal = -1)
)
BEGIN
	SELECT RAISE(ABORT, 'UNIQUE constraint failed: transfers.chain_id, transfers.tx_hash, transfers.payee, transfers.log_ordinal');
END;
--> statement-breakpoint
CREATE TRIGGER `transfers_native_update` BEFORE UPDATE OF state ON `transfers`
WHEN new.state = 'credited' AND (new.log_ordinal = -1 OR new.log_ordinal >= 1000000) AND EXISTS (
	SELECT 1 FROM `transfers` WHERE chain_id = new.chain_id AND tx_hash = new.tx_hash AND payee = new.payee AND state = 'credited'
		AND payment_id <> new.payment_id AND (log_ordinal = -1 OR log_ordinal >= 1000000)
		AND (log_ordinal = -1) <> (new.log_ordinal = -1)
)
BEGIN
	SELECT RAISE(ABORT, 'UNIQUE constraint failed: transfers.chain_id, transfers.tx_hash, transfers.payee, transfers.log_ordinal');
END;
