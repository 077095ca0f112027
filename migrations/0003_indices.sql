CREATE INDEX `mails_link` ON `mails` (`payment_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sign_in_delays_open` ON `sign_in_delays` (`open_at`);--> statement-breakpoint
CREATE INDEX `used_posts_user` ON `used_posts` (`user_id`);--> statement-breakpoint
CREATE INDEX `wallets_proven` ON `wallets` (`address`) WHERE proven_at IS NOT NULL;