CREATE TABLE `arrival_notices` (
	`payment_id` text NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`client_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	PRIMARY KEY(`payment_id`, `email`),
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `arrival_notices_caller` ON `arrival_notices` (`client_key`,`created_at`);--> statement-breakpoint
CREATE TABLE `arrivals` (
	`chain_id` integer NOT NULL,
	`tx_hash` text NOT NULL,
	`payee` text NOT NULL,
	`token` text NOT NULL,
	`amount` text NOT NULL,
	`from_address` text,
	`block_number` integer NOT NULL,
	`block_hash` text NOT NULL,
	`mined_at` integer,
	`state` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`dismissed_at` integer,
	`mailed_at` integer,
	`found_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`chain_id`, `tx_hash`, `payee`, `token`)
);
--> statement-breakpoint
CREATE INDEX `arrivals_open` ON `arrivals` (`chain_id`,`next_try_at`) WHERE state = 'found';--> statement-breakpoint
CREATE INDEX `arrivals_payee` ON `arrivals` (`payee`,`chain_id`,`token`,`block_number`);--> statement-breakpoint
CREATE INDEX `arrivals_block` ON `arrivals` (`chain_id`,`block_number`);--> statement-breakpoint
CREATE INDEX `arrivals_old` ON `arrivals` (`found_at`);--> statement-breakpoint
CREATE TABLE `chain_cursors` (
	`chain_id` integer PRIMARY KEY NOT NULL,
	`block_number` integer NOT NULL,
	`head_number` integer NOT NULL,
	`head_at` integer NOT NULL,
	`finalized_number` integer,
	`endpoint` text NOT NULL,
	`pace_ms` integer NOT NULL,
	`silent_since` integer,
	`checked_at` integer NOT NULL
);
