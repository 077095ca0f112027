CREATE TABLE `gallery_reports` (
	`nft_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`reported_at` integer NOT NULL,
	`reports` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `gallery_reports_user` ON `gallery_reports` (`user_id`);--> statement-breakpoint
CREATE INDEX `gallery_reports_age` ON `gallery_reports` (`reported_at`);--> statement-breakpoint
CREATE TABLE `public_galleries` (
	`user_id` text PRIMARY KEY NOT NULL,
	`opened_at` integer NOT NULL,
	`shows_next` integer DEFAULT false NOT NULL,
	`indexed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
