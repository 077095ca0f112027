CREATE TABLE `avatar_targets` (
	`user_id` text NOT NULL,
	`target` text NOT NULL,
	`next_at` integer,
	`slot` integer,
	`stopped_because` text,
	`hung_nft_id` text,
	`hung_hash` text,
	`hung_since` integer,
	`original_hash` text,
	`original_saved_at` integer,
	`profile_url` text,
	`subject` text,
	`label` text,
	`sealed_tokens` text,
	`sealed_with` text,
	`connected_at` integer,
	PRIMARY KEY(`user_id`, `target`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `avatar_targets_due` ON `avatar_targets` (`target`,`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `avatar_targets_original` ON `avatar_targets` (`original_hash`) WHERE original_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `avatar_targets_hung` ON `avatar_targets` (`hung_hash`) WHERE hung_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `avatar_targets_sealed` ON `avatar_targets` (`sealed_with`) WHERE sealed_with IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `avatar_targets_account` ON `avatar_targets` (`target`,`subject`) WHERE subject IS NOT NULL;--> statement-breakpoint
CREATE TABLE `server_apps` (
	`host` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`sealed_app` text NOT NULL,
	`registered_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO avatar_targets (user_id, target, next_at, slot, stopped_because, hung_nft_id, hung_hash, hung_since, original_hash, original_saved_at, profile_url) SELECT user_id, 'x', next_at, slot, stopped_because, current_nft_id, current_hash, current_since, original_hash, original_saved_at, profile_url FROM avatar_schedules;--> statement-breakpoint
DROP INDEX `avatar_schedules_due`;--> statement-breakpoint
DROP INDEX `avatar_schedules_original`;--> statement-breakpoint
DROP INDEX `avatar_schedules_current`;--> statement-breakpoint
ALTER TABLE `avatar_schedules` ADD `turn` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `avatar_schedules` ADD `revision` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `avatar_schedules` DROP COLUMN `next_at`;--> statement-breakpoint
ALTER TABLE `avatar_schedules` DROP COLUMN `slot`;--> statement-breakpoint
ALTER TABLE `avatar_schedules` DROP COLUMN `stopped_because`;--> statement-breakpoint
ALTER TABLE `avatar_schedules` DROP COLUMN `current_nft_id`;--> statement-breakpoint
ALTER TABLE `avatar_schedules` DROP COLUMN `current_hash`;--> statement-breakpoint
ALTER TABLE `avatar_schedules` DROP COLUMN `current_since`;--> statement-breakpoint
ALTER TABLE `avatar_schedules` DROP COLUMN `original_hash`;--> statement-breakpoint
ALTER TABLE `avatar_schedules` DROP COLUMN `original_saved_at`;--> statement-breakpoint
ALTER TABLE `avatar_schedules` DROP COLUMN `profile_url`;--> statement-breakpoint
CREATE TABLE `__new_access_refusals` (
	`user_id` text NOT NULL,
	`target` text NOT NULL,
	`refused_at` integer NOT NULL,
	`accepted_at` integer,
	PRIMARY KEY(`user_id`, `target`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_access_refusals`("user_id", "target", "refused_at", "accepted_at") SELECT "user_id", 'x', "refused_at", "accepted_at" FROM `access_refusals`;--> statement-breakpoint
DROP TABLE `access_refusals`;--> statement-breakpoint
ALTER TABLE `__new_access_refusals` RENAME TO `access_refusals`;--> statement-breakpoint
CREATE INDEX `access_refusals_age` ON `access_refusals` (`refused_at`);--> statement-breakpoint
CREATE INDEX `access_refusals_open` ON `access_refusals` (`target`,`accepted_at`) WHERE accepted_at IS NULL;--> statement-breakpoint
CREATE TABLE `__new_avatar_rotations` (
	`user_id` text NOT NULL,
	`target` text NOT NULL,
	`slot` integer NOT NULL,
	`kind` text NOT NULL,
	`nft_id` text,
	`name` text,
	`content_hash` text,
	`state` text NOT NULL,
	`reason` text,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`user_id`, `slot`, `target`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_avatar_rotations`("user_id", "target", "slot", "kind", "nft_id", "name", "content_hash", "state", "reason", "started_at", "finished_at") SELECT "user_id", CASE kind WHEN 'sold' THEN 'none' ELSE 'x' END, "slot", "kind", "nft_id", "name", "content_hash", "state", "reason", "started_at", "finished_at" FROM `avatar_rotations`;--> statement-breakpoint
DROP TABLE `avatar_rotations`;--> statement-breakpoint
ALTER TABLE `__new_avatar_rotations` RENAME TO `avatar_rotations`;--> statement-breakpoint
CREATE INDEX `avatar_rotations_age` ON `avatar_rotations` (`started_at`);--> statement-breakpoint
CREATE INDEX `avatar_rotations_content` ON `avatar_rotations` (`content_hash`) WHERE content_hash IS NOT NULL;