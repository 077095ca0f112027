CREATE TABLE `receipts` (
	`payment_id` text NOT NULL,
	`chain_id` integer NOT NULL,
	`tx_hash` text NOT NULL,
	`token` text NOT NULL,
	`jws` text NOT NULL,
	`issued_at` integer NOT NULL,
	`withdrawn_at` integer,
	`link_version` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `chain_id`, `tx_hash`),
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_token` ON `receipts` (`token`);