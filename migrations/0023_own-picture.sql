ALTER TABLE `avatar_schedules` ADD `profile_url` text;--> statement-breakpoint
ALTER TABLE `rotation_control` ADD `reads` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `rotation_control` ADD `preflight` text;