ALTER TABLE `token_revocations` ADD `subject` text;--> statement-breakpoint
CREATE INDEX `token_revocations_subject` ON `token_revocations` (`provider`,`subject`);