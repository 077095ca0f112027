CREATE TABLE `avatar_images` (
	`nft_id` text PRIMARY KEY NOT NULL,
	`crop_x` integer NOT NULL,
	`crop_y` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`content_hash` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`nft_id`) REFERENCES `nfts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `avatar_images_content` ON `avatar_images` (`content_hash`);--> statement-breakpoint
CREATE INDEX `avatar_images_open` ON `avatar_images` (`updated_at`) WHERE state = 'preparing';--> statement-breakpoint
CREATE TABLE `avatar_rotations` (
	`user_id` text NOT NULL,
	`slot` integer NOT NULL,
	`kind` text NOT NULL,
	`nft_id` text,
	`name` text,
	`content_hash` text,
	`state` text NOT NULL,
	`reason` text,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`user_id`, `slot`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `avatar_rotations_age` ON `avatar_rotations` (`started_at`);--> statement-breakpoint
CREATE INDEX `avatar_rotations_content` ON `avatar_rotations` (`content_hash`) WHERE content_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `avatar_schedules` (
	`user_id` text PRIMARY KEY NOT NULL,
	`next_at` integer,
	`slot` integer,
	`minute_of_day` integer NOT NULL,
	`time_zone` text NOT NULL,
	`hour_chosen` integer DEFAULT false NOT NULL,
	`order` text DEFAULT 'random' NOT NULL,
	`pinned_nft_id` text,
	`upcoming` text NOT NULL,
	`paused_at` integer,
	`paused_until` integer,
	`stopped_because` text,
	`current_nft_id` text,
	`current_hash` text,
	`current_since` integer,
	`original_hash` text,
	`original_saved_at` integer,
	`owned_checked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `avatar_schedules_due` ON `avatar_schedules` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `avatar_schedules_original` ON `avatar_schedules` (`original_hash`) WHERE original_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `avatar_schedules_current` ON `avatar_schedules` (`current_hash`) WHERE current_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `nfts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`wallet` text NOT NULL,
	`contract` text,
	`token_id` text,
	`collection` text DEFAULT '' NOT NULL,
	`collection_name` text,
	`name` text,
	`search_text` text DEFAULT '' NOT NULL,
	`image_url` text,
	`picture_key` text,
	`hidden_because` text,
	`position` integer NOT NULL,
	`run` text NOT NULL,
	`gone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `nfts_by_name` ON `nfts` (`user_id`,"collection_name" collate nocase,`collection`,`wallet`,`position`,`hidden_because`,`gone_at`);--> statement-breakpoint
CREATE INDEX `nfts_wall` ON `nfts` (`user_id`,`collection`,`wallet`,`position`,`hidden_because`,`gone_at`);--> statement-breakpoint
CREATE INDEX `nfts_run` ON `nfts` (`user_id`,`wallet`,`run`,`gone_at`);--> statement-breakpoint
CREATE TABLE `rotation_control` (
	`id` integer PRIMARY KEY NOT NULL,
	`paused_at` integer,
	`paused_by` text,
	`halted_at` integer,
	`halted_because` text,
	`day` text NOT NULL,
	`calls` integer NOT NULL,
	`limited_until` integer
);
--> statement-breakpoint
CREATE TABLE `selected_nfts` (
	`user_id` text NOT NULL,
	`nft_id` text NOT NULL,
	`position` integer NOT NULL,
	`crop_x` integer DEFAULT 50 NOT NULL,
	`crop_y` integer DEFAULT 50 NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `nft_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`nft_id`) REFERENCES `nfts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `selected_nfts_piece` ON `selected_nfts` (`nft_id`);--> statement-breakpoint
CREATE TABLE `stored_pictures` (
	`content_hash` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`stored_at` integer NOT NULL,
	`look_at` integer DEFAULT 0 NOT NULL,
	`swept_at` integer
);
--> statement-breakpoint
CREATE INDEX `stored_pictures_look` ON `stored_pictures` (`look_at`);--> statement-breakpoint
CREATE TABLE `wallet_syncs` (
	`user_id` text NOT NULL,
	`wallet` text NOT NULL,
	`run` text NOT NULL,
	`state` text NOT NULL,
	`cursor` text,
	`pages` integer DEFAULT 0 NOT NULL,
	`fetched` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`restarts` integer DEFAULT 0 NOT NULL,
	`resume_at` integer,
	`doubted` integer DEFAULT false NOT NULL,
	`started_at` integer NOT NULL,
	`touched_at` integer NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`user_id`, `wallet`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `wallet_syncs_open` ON `wallet_syncs` (`touched_at`) WHERE state in ('running', 'waiting');--> statement-breakpoint
ALTER TABLE `token_revocations` ADD `subject` text;--> statement-breakpoint
ALTER TABLE `token_revocations` ADD `original_hash` text;--> statement-breakpoint
CREATE INDEX `token_revocations_subject` ON `token_revocations` (`provider`,`subject`);--> statement-breakpoint
CREATE INDEX `token_revocations_original` ON `token_revocations` (`original_hash`) WHERE original_hash IS NOT NULL;