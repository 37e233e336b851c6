<?php
/** Creates tables and capabilities as WooCommerce does. @package Thumela\Tests */

declare( strict_types=1 );

function double_install(): void {
	global $wpdb;
	$tables = array(
		'wc_orders'            => 'id bigint unsigned NOT NULL, status varchar(20), type varchar(20), PRIMARY KEY (id)',
		'wc_orders_meta'       => 'id bigint unsigned NOT NULL AUTO_INCREMENT, order_id bigint unsigned, meta_key varchar(255), meta_value text, PRIMARY KEY (id)',
		'wc_webhooks'          => 'webhook_id bigint unsigned NOT NULL AUTO_INCREMENT, status varchar(200), name text, user_id bigint unsigned, delivery_url text, secret text, topic varchar(200), failure_count smallint, PRIMARY KEY (webhook_id)',
		'woocommerce_api_keys' => 'key_id bigint unsigned NOT NULL AUTO_INCREMENT, user_id bigint unsigned, description varchar(200), permissions varchar(10), consumer_key char(64), consumer_secret char(43), truncated_key char(7), PRIMARY KEY (key_id)',
		'double_actions'       => 'action_id bigint unsigned NOT NULL AUTO_INCREMENT, hook varchar(191), status varchar(20), due bigint, args text, grp varchar(191), PRIMARY KEY (action_id)',
	);
	foreach ( $tables as $name => $columns ) {
		$wpdb->query( "CREATE TABLE IF NOT EXISTS {$wpdb->prefix}$name ($columns) {$wpdb->get_charset_collate()}" ); // phpcs:ignore
	}
	$rights = array( 'edit_shop_order', 'read_shop_order', 'delete_shop_order', 'edit_shop_orders', 'edit_others_shop_orders', 'publish_shop_orders', 'read_private_shop_orders', 'delete_shop_orders', 'delete_private_shop_orders', 'delete_published_shop_orders', 'delete_others_shop_orders', 'edit_private_shop_orders', 'edit_published_shop_orders' );
	add_role( 'shop_manager', 'Shop manager', array( 'read' => true, 'edit_posts' => true ) );
	add_role( 'customer', 'Customer', array( 'read' => true ) );
	foreach ( array( 'administrator', 'shop_manager' ) as $role ) {
		foreach ( array_merge( $rights, array( 'manage_woocommerce' ) ) as $right ) {
			get_role( $role )->add_cap( $right );
		}
	}
}
