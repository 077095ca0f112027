CREATE TABLE `token_revocations` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`user_id` text NOT NULL,
	`sealed_tokens` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `access_grants` ADD `revoked_by` text;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `dedupe_key` text;--> statement-breakpoint
CREATE INDEX `dead_letters_age` ON `dead_letters` (`died_at`);--> statement-breakpoint
CREATE INDEX `dead_letters_mail` ON `dead_letters` (`dedupe_key`) WHERE retried_at IS NULL;--> statement-breakpoint
ALTER TABLE `identities` ADD `sealed_with` text;--> statement-breakpoint
CREATE INDEX `identities_sealed_with` ON `identities` (`sealed_with`);--> statement-breakpoint
CREATE INDEX `identities_label` ON `identities` (label collate nocase);--> statement-breakpoint
CREATE INDEX `one_time_tokens_email` ON `one_time_tokens` (`email`,`purpose`);--> statement-breakpoint
CREATE INDEX `pending_payments_newest` ON `pending_payments` (`created_at`);--> statement-breakpoint
CREATE INDEX `transfers_credited` ON `transfers` (`mined_at`) WHERE state = 'credited';--> statement-breakpoint
CREATE INDEX `transfers_asking` ON `transfers` (`payment_id`) WHERE state = 'needs-requester';--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (display_name collate nocase);