ALTER TABLE `wallets` ADD `chains` text;--> statement-breakpoint
ALTER TABLE `nfts` ADD `chain` text DEFAULT 'ethereum' NOT NULL;