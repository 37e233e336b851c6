<?php
/**
 * Lets a test control this WordPress from outside, and lets a shop work on the loopback address. Loaded
 * only in a WordPress that a test has created.
 *
 * @package Thumela\Tests
 */

declare( strict_types=1 );

// The portal of a test runs on this machine, with a private address, an unusual port and its own CA.
add_filter( 'http_request_host_is_external', '__return_true' );
add_filter(
	'http_allowed_safe_ports',
	static function ( array $ports ): array {
		return array_merge( $ports, array_map( 'intval', (array) get_option( 'test_safe_ports', array() ) ) );
	}
);
add_filter(
	'http_request_args',
	static function ( array $args ): array {
		$args['sslcertificates'] = TEST_CA_FILE;
		return $args;
	}
);
// Nothing leaves this machine, neither update checks nor emails.
add_filter( 'pre_wp_mail', '__return_true' );
add_filter(
	'pre_http_request',
	static function ( $answer, array $args, string $url ) {
		return in_array( wp_parse_url( $url, PHP_URL_HOST ), array( '127.0.0.1', 'localhost' ), true ) ? $answer : new WP_Error( 'offline', 'offline' );
	},
	10,
	3
);

add_action(
	'wp_loaded',
	static function (): void {
		if ( ! isset( $_SERVER['HTTP_X_TEST_CONTROL'] ) || ! hash_equals( TEST_CONTROL, $_SERVER['HTTP_X_TEST_CONTROL'] ) ) {
			return;
		}
		$asked = json_decode( file_get_contents( 'php://input' ), true );
		$acts  = test_control_acts();
		wp_send_json( array( 'answer' => $acts[ $asked['act'] ]( ...$asked['args'] ) ) );
	},
	1000
);

/** @return array<string, callable> */
function test_control_acts(): array {
	global $wpdb;
	return array(
		// Resets the shop to one that was never connected, but keeps its orders.
		'clear'       => static function () use ( $wpdb ): void {
			foreach ( array( 'wc_webhooks', 'woocommerce_api_keys', 'double_actions' ) as $table ) {
				$wpdb->query( "DELETE FROM {$wpdb->prefix}$table" );
			}
			$names = $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%thumela%' OR option_name IN ('double_log', 'test_safe_ports')" );
			array_map( 'delete_option', $names );
		},
		'order'       => static function ( string $status, array $meta ): int {
			$order = new WC_Order();
			$order->set_status( $status );
			foreach ( $meta as $key => $value ) {
				$order->update_meta_data( $key, $value );
			}
			return $order->save();
		},
		'saveOrder'   => static function ( int $id, int $times, string $status ): void {
			for ( $time = 0; $time < $times; $time++ ) {
				$order = wc_get_order( $id );
				$order->set_status( $status );
				$order->save();
			}
		},
		'deleteOrder' => static function ( int $id, bool $force ): void {
			wc_get_order( $id )->delete( $force );
		},
		'restoreOrder' => static function ( int $id ): bool {
			return wc_get_order( $id )->untrash();
		},
		'refund'      => static function ( int $id ): int {
			return WC_Order_Refund::double_make( wc_get_order( $id ) );
		},
		'orderStatus' => static function ( int $id ): string {
			return wc_get_order( $id )->get_status();
		},
		'meta'        => static function ( int $id, string $key ) {
			return wc_get_order( $id )->get_meta( $key );
		},
		'page'        => static function (): int {
			return wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'About', 'post_status' => 'publish' ) );
		},
		'trashPost'   => static function ( int $id ): void {
			wp_trash_post( $id );
		},
		'webhook'     => static function ( array $row ): int {
			return ( new WC_Webhook( $row + array( 'name' => 'Thumela', 'user_id' => 1, 'failure_count' => 0, 'status' => 'active' ) ) )->double_save();
		},
		'webhooks'    => static function () use ( $wpdb ): array {
			return $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}wc_webhooks", ARRAY_A );
		},
		'setWebhook'  => static function ( int $id, array $change ): void {
			global $wpdb;
			$row = $wpdb->get_row( $wpdb->prepare( "SELECT * FROM {$wpdb->prefix}wc_webhooks WHERE webhook_id = %d", $id ), ARRAY_A );
			( new WC_Webhook( $change + $row ) )->double_save();
		},
		'apiKey'      => static function ( string $description, string $ending ) use ( $wpdb ): void {
			$wpdb->insert( $wpdb->prefix . 'woocommerce_api_keys', array( 'user_id' => 1, 'description' => $description, 'permissions' => 'read_write', 'truncated_key' => $ending ) );
		},
		'apiKeys'     => static function () use ( $wpdb ): array {
			return $wpdb->get_col( "SELECT description FROM {$wpdb->prefix}woocommerce_api_keys ORDER BY key_id" );
		},
		'actions'     => static function ( string $status ) use ( $wpdb ): array {
			return $wpdb->get_results( $wpdb->prepare( "SELECT hook, args, due, grp FROM {$wpdb->prefix}double_actions WHERE status = %s ORDER BY action_id", $status ), ARRAY_A );
		},
		'runActions'  => static function ( int $later ): int {
			return double_run_actions( time() + $later );
		},
		'option'      => static function ( string $name ) {
			return get_option( $name, null );
		},
		'setOption'   => static function ( string $name, $value ): void {
			update_option( $name, $value, false );
		},
		'autoloaded'  => static function () use ( $wpdb ): array {
			return $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%thumela%' AND autoload = 'yes'" );
		},
		'allOptions'  => static function () use ( $wpdb ): array {
			return $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%thumela%'" );
		},
		'orderPage'   => static function ( int $id ): string {
			ob_start();
			do_action( 'woocommerce_order_details_after_order_table', wc_get_order( $id ) );
			return ob_get_clean();
		},
		'mail'        => static function ( int $id, bool $plain ): string {
			ob_start();
			do_action( 'woocommerce_email_order_meta', wc_get_order( $id ), false, $plain );
			return ob_get_clean();
		},
		'features'    => static function (): array {
			return \Automattic\WooCommerce\Utilities\FeaturesUtil::$declared;
		},
		'activate'    => static function ( string $plugin ): ?string {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
			$result = activate_plugin( $plugin );
			return is_wp_error( $result ) ? $result->get_error_message() : null;
		},
		'deactivate'  => static function ( string $plugin ): void {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
			deactivate_plugins( $plugin );
		},
		// The admin colour scheme that a user has chosen in their profile.
		'colours'     => static function ( string $login, string $scheme ): void {
			update_user_meta( get_user_by( 'login', $login )->ID, 'admin_color', $scheme );
		},
		'role'        => static function ( string $login, string $role ): string {
			$user = get_user_by( 'login', $login );
			$old  = (string) current( $user->roles );
			$user->set_role( $role );
			return $old;
		},
		'uninstall'   => static function ( string $plugin ): void {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
			deactivate_plugins( $plugin );
			uninstall_plugin( $plugin );
		},
	);
}
