CREATE TABLE `rate_readings` (
	`chain_id` integer PRIMARY KEY NOT NULL,
	`tried_at` integer NOT NULL,
	`read_at` integer,
	`reading` text
);
--> statement-breakpoint
CREATE TABLE `settlement_rates` (
	`payment_id` text NOT NULL,
	`chain_id` integer NOT NULL,
	`tx_hash` text NOT NULL,
	`currency` text NOT NULL,
	`rates` text NOT NULL,
	`kept_at` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `chain_id`, `tx_hash`),
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `currency` text;