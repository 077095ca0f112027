ALTER TABLE `nfts` ADD `other_image_url` text;--> statement-breakpoint
-- Pictures that could not be made are tried once more at the next sync: more can be drawn, and from another address.
UPDATE `avatar_images` SET `picture_key` = NULL WHERE `state` = 'unusable';
