CREATE TABLE `token_revocations` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`user_id` text NOT NULL,
	`sealed_tokens` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `identities` ADD `sealed_with` text;--> statement-breakpoint
CREATE INDEX `identities_sealed_with` ON `identities` (`sealed_with`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_email` ON `one_time_tokens` (`email`,`purpose`);