ALTER TABLE `pending_payments` ADD `cold_since` integer;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `warm_until` integer;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `payer_names` text;--> statement-breakpoint
CREATE INDEX `pending_payments_warm` ON `pending_payments` (`closed_at`) WHERE closed_at is not null and cold_since is null and cancelled_at is null;