CREATE TABLE `paid_links` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`testnet` integer NOT NULL,
	`payer` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `pending_payments`(`payment_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `paid_links_payer` ON `paid_links` (`user_id`,`testnet`,`payer`);--> statement-breakpoint
ALTER TABLE `users` ADD `picture_hash` text;--> statement-breakpoint
CREATE INDEX `users_picture` ON `users` (`picture_hash`) WHERE picture_hash is not null;
--> statement-breakpoint
-- What was paid before counts by the same rules as what is paid from now on (app/db/payments/paid-links.ts).
INSERT OR IGNORE INTO `paid_links` (`payment_id`, `user_id`, `testnet`, `payer`)
SELECT p.`payment_id`, p.`user_id`, t.`chain_id` IN (11155111, 31337, 31338), t.`from_address`
FROM `pending_payments` p
JOIN `confirmed_payments` c ON c.`payment_id` = p.`payment_id`
JOIN `transfers` t ON t.`payment_id` = p.`payment_id`
WHERE p.`user_id` IS NOT NULL
	AND printf('%80s', c.`amount`) >= printf('%80s', p.`amount`)
	AND t.`state` = 'credited' AND t.`final` = 1 AND t.`payer_proof` IS NOT NULL AND t.`payer_proof` <> 'requester'
	AND printf('%80s', t.`amount`) >= printf('%80s', CASE p.`token`
		WHEN 'DAI' THEN '1000000000000000000' WHEN 'ETH' THEN '500000000000000' WHEN 'WBTC' THEN '2000' ELSE '1000000' END)
	AND EXISTS (SELECT 1 FROM `wallets` w WHERE w.`user_id` = p.`user_id` AND w.`address` = p.`requester_address`
		AND w.`proven_at` IS NOT NULL AND (w.`proven_chain_id` IS NULL OR w.`proven_chain_id` = t.`chain_id`))
	AND t.`from_address` <> p.`requester_address`
	AND NOT EXISTS (SELECT 1 FROM `wallets` w WHERE w.`user_id` = p.`user_id` AND w.`address` = t.`from_address`)
ORDER BY p.`created_at`, printf('%80s', t.`amount`) DESC;
