CREATE TABLE `confirmed_payments` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`requester_name` text NOT NULL,
	`requester_email` text NOT NULL,
	`requester_address` text NOT NULL,
	`chain_id` integer NOT NULL,
	`token` text NOT NULL,
	`amount` text NOT NULL,
	`memo` text,
	`due_at` integer,
	`sender_name` text,
	`sender_email` text,
	`txn_hash` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mails` (
	`dedupe_key` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`queued_at` integer,
	`claimed_at` integer,
	`sent_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mails_unsent` ON `mails` (`created_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE TABLE `payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`chain_id` integer NOT NULL,
	`from_address` text NOT NULL,
	`nonce` integer NOT NULL,
	`amount` text NOT NULL,
	`head_block` text NOT NULL,
	`sender_name` text,
	`sender_email` text,
	`state` text NOT NULL,
	`tx_hash` text,
	`watching` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_attempts_watching` ON `payment_attempts` (`watching`,`updated_at`);--> statement-breakpoint
CREATE INDEX `payment_attempts_link` ON `payment_attempts` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_attempts_account` ON `payment_attempts` (`chain_id`,`from_address`,`nonce`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`dedupe_key` text,
	`detail` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_events_link` ON `payment_events` (`payment_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_dedupe` ON `payment_events` (`payment_id`,`dedupe_key`);--> statement-breakpoint
CREATE TABLE `pending_payments` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`requester_name` text NOT NULL,
	`requester_email` text NOT NULL,
	`requester_address` text NOT NULL,
	`chain_id` integer NOT NULL,
	`token` text NOT NULL,
	`amount` text NOT NULL,
	`memo` text,
	`due_at` integer,
	`after_submit` text,
	`confirmations_asked` text NOT NULL,
	`dashboard_password_hash` text NOT NULL,
	`dashboard_epoch` integer DEFAULT 0 NOT NULL,
	`submission_key` text,
	`version` integer DEFAULT 1 NOT NULL,
	`chain_silent` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `pending_payments_user` ON `pending_payments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `pending_payments_payee` ON `pending_payments` (`chain_id`,`requester_address`,`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `pending_payments_submission` ON `pending_payments` (`user_id`,`submission_key`);--> statement-breakpoint
CREATE TABLE `reported_transactions` (
	`payment_id` text NOT NULL,
	`chain_id` integer NOT NULL,
	`tx_hash` text NOT NULL,
	`attempt_id` text,
	`sender_name` text,
	`sender_email` text,
	`payer_signature` text,
	`state` text NOT NULL,
	`refusal` text,
	`last_seen_at` integer,
	`looked_at` integer,
	`reported_at` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `chain_id`, `tx_hash`),
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reported_transactions_watching` ON `reported_transactions` (`state`,`looked_at`);--> statement-breakpoint
CREATE INDEX `reported_transactions_hash` ON `reported_transactions` (`chain_id`,`tx_hash`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `transfers` (
	`payment_id` text NOT NULL,
	`chain_id` integer NOT NULL,
	`tx_hash` text NOT NULL,
	`log_ordinal` integer NOT NULL,
	`amount` text NOT NULL,
	`from_address` text NOT NULL,
	`block_number` text NOT NULL,
	`block_hash` text NOT NULL,
	`mined_at` integer NOT NULL,
	`confirmations` integer NOT NULL,
	`state` text NOT NULL,
	`asks` text,
	`payer_proof` text,
	`final` integer NOT NULL,
	`late` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `chain_id`, `tx_hash`, `log_ordinal`),
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "transfers_ordinal" CHECK(log_ordinal >= -1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_claim` ON `transfers` (`chain_id`,`tx_hash`,`log_ordinal`) WHERE state = 'credited';--> statement-breakpoint
CREATE INDEX `transfers_hash` ON `transfers` (`chain_id`,`tx_hash`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`display_name` text NOT NULL,
	`password_hash` text,
	`email_verified_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);