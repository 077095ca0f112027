CREATE TABLE `link_summaries` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`token` text NOT NULL,
	`chain_id` integer NOT NULL,
	`payee` text NOT NULL,
	`parent_id` text,
	`sum_key` text NOT NULL,
	`due_key` integer NOT NULL,
	`search_text` text NOT NULL,
	`row` text NOT NULL,
	`receipts` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_summaries_newest` ON `link_summaries` (`user_id`,`created_at`,`payment_id`) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX `link_summaries_state` ON `link_summaries` (`user_id`,`state`,`created_at`,`payment_id`) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX `link_summaries_due` ON `link_summaries` (`user_id`,`due_key`,`payment_id`) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX `link_summaries_sum` ON `link_summaries` (`user_id`,`sum_key`,`payment_id`) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX `link_summaries_open_due` ON `link_summaries` (`user_id`,`due_key`,`payment_id`) WHERE parent_id is null and state in ('waiting', 'confirming', 'partly', 'needs-you');--> statement-breakpoint
CREATE INDEX `link_summaries_children` ON `link_summaries` (`parent_id`,`created_at`,`payment_id`) WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX `link_summaries_changed` ON `link_summaries` (`user_id`,`changed_at`,`payment_id`);--> statement-breakpoint
CREATE TABLE `mailbox_opt_outs` (
	`mailbox_hash` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `recurrences` (
	`first_id` text NOT NULL,
	`number` integer NOT NULL,
	`payment_id` text NOT NULL,
	PRIMARY KEY(`first_id`, `number`),
	FOREIGN KEY (`first_id`) REFERENCES `recurring_requests`(`payment_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recurrences_link` ON `recurrences` (`payment_id`);--> statement-breakpoint
CREATE TABLE `recurring_requests` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`every` text NOT NULL,
	`first_at` integer NOT NULL,
	`next_at` integer,
	`made` integer DEFAULT 0 NOT NULL,
	`send_to` text,
	`send_language` text,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recurring_requests_user` ON `recurring_requests` (`user_id`);--> statement-breakpoint
CREATE INDEX `recurring_requests_next` ON `recurring_requests` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE TABLE `sent_links` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`note` text,
	`language` text NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sent_links_link` ON `sent_links` (`payment_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `sent_links_user` ON `sent_links` (`user_id`,`sent_at`);--> statement-breakpoint
DROP INDEX `mails_mailbox`;--> statement-breakpoint
ALTER TABLE `mails` DROP COLUMN `mailbox`;--> statement-breakpoint
ALTER TABLE `mails` ADD `mailbox` text GENERATED ALWAYS AS (case when payment_id is not null then case when json_extract(message, '$.kind') in ('payment-sent', 'payment-arrived', 'request-sent', 'request-reminder') then 'payer:' else 'requester:' end || lower(case when instr(json_extract(message, '$.to'), '+') > 0 and instr(json_extract(message, '$.to'), '+') < instr(json_extract(message, '$.to'), '@') then substr(json_extract(message, '$.to'), 1, instr(json_extract(message, '$.to'), '+') - 1) || substr(json_extract(message, '$.to'), instr(json_extract(message, '$.to'), '@')) else json_extract(message, '$.to') end) end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `mails_mailbox` ON `mails` (`mailbox`,`claimed_at`) WHERE mailbox IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_new_links` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `cancelled_at` integer;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `summary_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `reuse` text;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `parent_id` text;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `remind_requester` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `remind_payer` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pending_payments_unsummarised` ON `pending_payments` (`user_id`) WHERE summary_version <> version;--> statement-breakpoint
CREATE INDEX `pending_payments_due` ON `pending_payments` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `pending_payments_parent` ON `pending_payments` (`parent_id`,`created_at`) WHERE parent_id is not null;