CREATE TABLE `ended_unlocks` (
	`unlock_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ended_unlocks_expiry` ON `ended_unlocks` (`expires_at`);