CREATE TABLE `address_names` (
	`address` text NOT NULL,
	`chain_id` integer NOT NULL,
	`name` text,
	`checked_at` integer,
	`asked_at` integer NOT NULL,
	PRIMARY KEY(`address`, `chain_id`)
);
--> statement-breakpoint
CREATE INDEX `address_names_asked` ON `address_names` (`asked_at`);--> statement-breakpoint
CREATE INDEX `address_names_name` ON `address_names` (`name`,`chain_id`) WHERE name is not null;--> statement-breakpoint
CREATE TABLE `known_names` (
	`name` text NOT NULL,
	`chain_id` integer NOT NULL,
	`state` text,
	`leads_to` text,
	`checked_at` integer,
	`asked_at` integer NOT NULL,
	PRIMARY KEY(`name`, `chain_id`)
);
--> statement-breakpoint
CREATE INDEX `known_names_asked` ON `known_names` (`asked_at`);--> statement-breakpoint
CREATE TABLE `payee_names` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payee_names_name` ON `payee_names` (`name`);