ALTER TABLE `avatar_images` ADD `picture_key` text;--> statement-breakpoint
UPDATE avatar_images SET picture_key = (SELECT picture_key FROM nfts WHERE nfts.id = avatar_images.nft_id) WHERE state <> 'preparing';
