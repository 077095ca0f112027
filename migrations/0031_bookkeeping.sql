ALTER TABLE `users` ADD `bookkeeping` text;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `bookkeeping` text;