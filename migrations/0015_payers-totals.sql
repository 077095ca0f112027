CREATE TABLE `payers_totals` (
	`parent_id` text PRIMARY KEY NOT NULL,
	`paid` integer NOT NULL,
	`moved` integer NOT NULL,
	`begun` integer NOT NULL,
	`received_0` integer NOT NULL,
	`received_1` integer NOT NULL,
	`received_2` integer NOT NULL,
	`received_3` integer NOT NULL,
	`received_4` integer NOT NULL,
	FOREIGN KEY (`parent_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `mails_mailbox`;--> statement-breakpoint
ALTER TABLE `mails` DROP COLUMN `mailbox`;--> statement-breakpoint
ALTER TABLE `mails` ADD `mailbox` text GENERATED ALWAYS AS (case when payment_id is not null then case when json_extract(message, '$.kind') in ('payment-sent', 'payment-arrived', 'request-sent', 'request-reminder', 'request-cancelled') then 'payer:' else 'requester:' end || lower(case when instr(json_extract(message, '$.to'), '+') > 0 and instr(json_extract(message, '$.to'), '+') < instr(json_extract(message, '$.to'), '@') then substr(json_extract(message, '$.to'), 1, instr(json_extract(message, '$.to'), '+') - 1) || substr(json_extract(message, '$.to'), instr(json_extract(message, '$.to'), '@')) else json_extract(message, '$.to') end) end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `mails_mailbox` ON `mails` (`mailbox`,`claimed_at`) WHERE mailbox IS NOT NULL;--> statement-breakpoint
ALTER TABLE `arrivals` ADD `amount_known` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `link_summaries` ADD `paid_at` integer GENERATED ALWAYS AS (json_extract(row, '$.paidAt')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `link_summaries_payers` ON `link_summaries` (`parent_id`,`created_at`,`payment_id`) WHERE parent_id is not null and (state not in ('waiting', 'cancelled') or json_extract(row, '$.transfers') > 0);--> statement-breakpoint
CREATE INDEX `link_summaries_payers_paid` ON `link_summaries` (`parent_id`,`paid_at`) WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX `link_summaries_payers_sum` ON `link_summaries` (`parent_id`,`state`,`sum_key`,`created_at`) WHERE parent_id is not null;--> statement-breakpoint
ALTER TABLE `pending_payments` ADD `closed_at` integer;--> statement-breakpoint
CREATE INDEX `pending_payments_open_payers` ON `pending_payments` (`parent_id`,`created_at`) WHERE parent_id is not null and cancelled_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX `pending_payments_payee` ON `pending_payments` (`requester_address`,`token`,`closed_at`);--> statement-breakpoint
CREATE INDEX `transfers_decided` ON `transfers` (`payee`) WHERE payer_proof = 'requester';--> statement-breakpoint
UPDATE `pending_payments` SET `closed_at` = coalesce(
	(SELECT confirmed_at FROM confirmed_payments c WHERE c.payment_id = pending_payments.payment_id),
	CASE WHEN parent_id is not null and not exists (SELECT 1 FROM link_chains l WHERE l.payment_id = pending_payments.payment_id) THEN cancelled_at END
);--> statement-breakpoint
INSERT INTO `payers_totals` (parent_id, paid, moved, begun, received_0, received_1, received_2, received_3, received_4)
SELECT parent_id, sum(json_extract(row, '$.reached.paid')),
	sum(json_extract(row, '$.reached.paid') or json_extract(row, '$.transfers') > 0), sum(state = 'waiting'),
	sum(cast(substr(substr('000000000000000000000000000000000000000000000' || json_extract(row, '$.received'), -45), 1, 9) as integer)),
	sum(cast(substr(substr('000000000000000000000000000000000000000000000' || json_extract(row, '$.received'), -45), 10, 9) as integer)),
	sum(cast(substr(substr('000000000000000000000000000000000000000000000' || json_extract(row, '$.received'), -45), 19, 9) as integer)),
	sum(cast(substr(substr('000000000000000000000000000000000000000000000' || json_extract(row, '$.received'), -45), 28, 9) as integer)),
	sum(cast(substr(substr('000000000000000000000000000000000000000000000' || json_extract(row, '$.received'), -45), 37, 9) as integer))
FROM link_summaries WHERE parent_id is not null GROUP BY parent_id;
