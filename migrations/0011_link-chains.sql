CREATE TABLE `link_chains` (
	`payment_id` text NOT NULL,
	`chain_id` integer NOT NULL,
	`payee` text NOT NULL,
	`token` text NOT NULL,
	`place` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `chain_id`),
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `link_chains` (`payment_id`, `chain_id`, `payee`, `token`, `place`)
SELECT `payment_id`, `chain_id`, `requester_address`, `token`, 0 FROM `pending_payments`;
--> statement-breakpoint
CREATE INDEX `link_chains_payee` ON `link_chains` (`chain_id`,`payee`,`token`,`payment_id`);--> statement-breakpoint
DROP INDEX `pending_payments_payee`;