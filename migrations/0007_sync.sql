DROP INDEX `nfts_wall`;--> statement-breakpoint
DROP INDEX `nfts_run`;--> statement-breakpoint
ALTER TABLE `nfts` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `nfts` ADD `picture_key` text;--> statement-breakpoint
CREATE INDEX `nfts_by_name` ON `nfts` (`user_id`,"collection_name" collate nocase,`collection`,`wallet`,`position`,`hidden_because`,`gone_at`);--> statement-breakpoint
CREATE INDEX `nfts_wall` ON `nfts` (`user_id`,`collection`,`wallet`,`position`,`hidden_because`,`gone_at`);--> statement-breakpoint
CREATE INDEX `nfts_run` ON `nfts` (`user_id`,`wallet`,`run`,`gone_at`);--> statement-breakpoint
ALTER TABLE `wallet_syncs` ADD `restarts` integer DEFAULT 0 NOT NULL;