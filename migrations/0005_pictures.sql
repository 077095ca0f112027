DROP INDEX `stored_pictures_age`;--> statement-breakpoint
ALTER TABLE `stored_pictures` ADD `look_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stored_pictures` ADD `swept_at` integer;--> statement-breakpoint
CREATE INDEX `stored_pictures_look` ON `stored_pictures` (`look_at`);--> statement-breakpoint
CREATE INDEX `token_revocations_original` ON `token_revocations` (`original_hash`) WHERE original_hash IS NOT NULL;