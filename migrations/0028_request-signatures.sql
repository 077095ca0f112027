CREATE TABLE `request_signatures` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`signer` text NOT NULL,
	`chain_id` integer NOT NULL,
	`signature` text NOT NULL,
	`kind` text NOT NULL,
	`message` text NOT NULL,
	`signed_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade
);
