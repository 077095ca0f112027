CREATE TABLE `access_refusals` (
	`user_id` text PRIMARY KEY NOT NULL,
	`refused_at` integer NOT NULL,
	`accepted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `access_refusals_age` ON `access_refusals` (`refused_at`);--> statement-breakpoint
CREATE INDEX `access_refusals_open` ON `access_refusals` (`accepted_at`) WHERE accepted_at IS NULL;--> statement-breakpoint
ALTER TABLE `rotation_control` ADD `halted_fault` text;