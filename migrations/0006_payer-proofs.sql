CREATE TABLE `transaction_reporters` (
	`payment_id` text NOT NULL,
	`chain_id` integer NOT NULL,
	`tx_hash` text NOT NULL,
	`reporter_id` text NOT NULL,
	`sender_name` text,
	`sender_email` text,
	`sender_language` text,
	`attempt_id` text,
	`signature` text,
	`signer` text,
	`signature_open` integer DEFAULT false NOT NULL,
	`released_at` integer,
	`named_at` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `chain_id`, `tx_hash`, `reporter_id`),
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `transfers_claim`;--> statement-breakpoint
ALTER TABLE `transfers` ADD `payee` text DEFAULT '0x' NOT NULL;--> statement-breakpoint
ALTER TABLE `transfers` ADD `amount_source` text DEFAULT 'chain' NOT NULL;--> statement-breakpoint
ALTER TABLE `transfers` ADD `seen_amount` text;--> statement-breakpoint
UPDATE `transfers` SET `payee` = (SELECT `requester_address` FROM `pending_payments` p WHERE p.`payment_id` = `transfers`.`payment_id`);--> statement-breakpoint
UPDATE `transfers` SET `amount_source` = 'requester' WHERE `asks` = 'unproven-native' AND `payer_proof` = 'requester';--> statement-breakpoint
UPDATE `transfers` SET `amount_source` = 'unknown', `amount` = '0' WHERE `asks` = 'unproven-native' AND `state` = 'needs-requester';--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_claim` ON `transfers` (`chain_id`,`tx_hash`,`payee`,`log_ordinal`) WHERE state = 'credited';--> statement-breakpoint
ALTER TABLE `confirmed_payments` ADD `asked_amount` text;--> statement-breakpoint
ALTER TABLE `confirmed_payments` ADD `after_submit` text;--> statement-breakpoint
ALTER TABLE `confirmed_payments` ADD `confirmations_asked` text;--> statement-breakpoint
ALTER TABLE `confirmed_payments` ADD `requested_at` integer;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `tag` text;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `nonce_used_at` integer;--> statement-breakpoint
ALTER TABLE `reported_transactions` ADD `name_proof` text;--> statement-breakpoint
ALTER TABLE `reported_transactions` ADD `proven_reporter_id` text;--> statement-breakpoint
ALTER TABLE `reported_transactions` ADD `pending_call` text;--> statement-breakpoint
ALTER TABLE `reported_transactions` ADD `pending_amount` text;--> statement-breakpoint
ALTER TABLE `reported_transactions` ADD `slow` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `reported_transactions` SET `proven_reporter_id` = 'first', `name_proof` = (
	SELECT t.`payer_proof` FROM `transfers` t
	WHERE t.`payment_id` = `reported_transactions`.`payment_id` AND t.`tx_hash` = `reported_transactions`.`tx_hash`
		AND t.`payer_proof` IN ('attempt', 'signature')
	LIMIT 1
) WHERE EXISTS (
	SELECT 1 FROM `transfers` t
	WHERE t.`payment_id` = `reported_transactions`.`payment_id` AND t.`tx_hash` = `reported_transactions`.`tx_hash`
		AND t.`payer_proof` IN ('attempt', 'signature')
);--> statement-breakpoint
INSERT INTO `transaction_reporters` (
	`payment_id`, `chain_id`, `tx_hash`, `reporter_id`, `sender_name`, `sender_email`, `sender_language`, `attempt_id`, `signature`, `signature_open`, `named_at`
) SELECT `payment_id`, `chain_id`, `tx_hash`, 'first', `sender_name`, `sender_email`, `sender_language`, `attempt_id`, `payer_signature`, `payer_signature` IS NOT NULL, `reported_at`
FROM `reported_transactions` WHERE `sender_name` IS NOT NULL OR `sender_email` IS NOT NULL;--> statement-breakpoint
UPDATE `confirmed_payments` SET
	`asked_amount` = (SELECT `amount` FROM `pending_payments` p WHERE p.`payment_id` = `confirmed_payments`.`payment_id`),
	`after_submit` = (SELECT `after_submit` FROM `pending_payments` p WHERE p.`payment_id` = `confirmed_payments`.`payment_id`),
	`confirmations_asked` = (SELECT `confirmations_asked` FROM `pending_payments` p WHERE p.`payment_id` = `confirmed_payments`.`payment_id`),
	`requested_at` = (SELECT `created_at` FROM `pending_payments` p WHERE p.`payment_id` = `confirmed_payments`.`payment_id`);
