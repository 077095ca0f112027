ALTER TABLE `sessions` ADD `proven_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `delete_at` integer;--> statement-breakpoint
CREATE INDEX `users_delete` ON `users` (`delete_at`) WHERE delete_at is not null;