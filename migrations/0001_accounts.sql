CREATE TABLE `access_codes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `access_grants` (
	`user_id` text PRIMARY KEY NOT NULL,
	`how` text NOT NULL,
	`author` text,
	`granted_by` text,
	`granted_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_grants_author` ON `access_grants` (`author`);--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`died_at` integer NOT NULL,
	`retried_at` integer
);
--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`label` text,
	`sealed_tokens` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_user` ON `identities` (`user_id`,`provider`);--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`email` text,
	`payload` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_expiry` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `page_views` (
	`day` text NOT NULL,
	`route` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `route`)
);
--> statement-breakpoint
CREATE TABLE `sign_in_delays` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`open_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `used_posts` (
	`tweet_id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `wallets` (
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`ens_name` text,
	`proven_at` integer,
	`proven_chain_id` integer,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `address`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `__new_mails` (
	`dedupe_key` text PRIMARY KEY NOT NULL,
	`payment_id` text,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`queued_at` integer,
	`claimed_at` integer,
	`sent_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_mails`("dedupe_key", "payment_id", "message", "created_at", "queued_at", "claimed_at", "sent_at") SELECT "dedupe_key", "payment_id", "message", "created_at", "queued_at", "claimed_at", "sent_at" FROM `mails`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `__new_mails` RENAME TO `mails`;--> statement-breakpoint
CREATE INDEX `mails_unsent` ON `mails` (`created_at`) WHERE sent_at IS NULL;--> statement-breakpoint
-- By columns, not by a new table: dropping `users` would take every session and every link's owner along.
DROP INDEX `users_email`;--> statement-breakpoint
ALTER TABLE `users` ADD `new_email` text;--> statement-breakpoint
UPDATE `users` SET `new_email` = `email`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `email`;--> statement-breakpoint
ALTER TABLE `users` RENAME COLUMN `new_email` TO `email`;--> statement-breakpoint
ALTER TABLE `users` ADD `photo_url` text;--> statement-breakpoint
ALTER TABLE `users` ADD `wallet` text;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
ALTER TABLE `users` ADD `activated` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `sender_language` text;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `language` text;--> statement-breakpoint
ALTER TABLE `reported_transactions` ADD `sender_language` text;