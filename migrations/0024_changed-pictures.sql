ALTER TABLE `avatar_images` ADD `picture_key` text;--> statement-breakpoint
ALTER TABLE `avatar_images` ADD `animated` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE avatar_images SET picture_key = (SELECT picture_key FROM nfts WHERE nfts.id = avatar_images.nft_id) WHERE state <> 'preparing';
