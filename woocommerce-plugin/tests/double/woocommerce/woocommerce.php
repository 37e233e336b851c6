<?php
/**
 * Plugin Name: WooCommerce (contract double)
 * Description: For tests only: the part of WooCommerce that Thumela for WooCommerce uses.
 * Version:     10.5.0
 *
 * Names, arguments, hooks and their order are those of WooCommerce 10.5.0. Anything that the plugin does
 * not use is missing, so that a call to it is a fatal error in the tests. The differences between the two
 * order storages (HPOS on or off) are reproduced.
 *
 * @package Thumela\Tests
 */

declare( strict_types=1 );

namespace Automattic\WooCommerce\Utilities {

	final class FeaturesUtil {

		/** @var array<string, array<int, string>> */
		public static $declared = array();

		public static function declare_compatibility( string $feature_id, string $plugin_file, bool $positive_compatibility = true ): bool {
			if ( ! doing_action( 'before_woocommerce_init' ) ) {
				_doing_it_wrong( __METHOD__, 'outside before_woocommerce_init', '7.0' );
				return false;
			}
			if ( $positive_compatibility ) {
				self::$declared[ $feature_id ][] = plugin_basename( $plugin_file );
			}
			return true;
		}
	}
}

namespace {

	define( 'WC_VERSION', '10.5.0' );

	final class WooCommerce {
		/** @var string */
		public $version = WC_VERSION;
	}

	/** Whether orders are stored in their own tables (HPOS). */
	function double_has_order_tables(): bool {
		return 'yes' === get_option( 'woocommerce_custom_orders_table_enabled' );
	}

	require_once __DIR__ . '/install.php';
	require_once __DIR__ . '/orders.php';
	require_once __DIR__ . '/webhooks.php';
	require_once __DIR__ . '/actions.php';
	register_activation_hook( __FILE__, 'double_install' );

	add_action(
		'plugins_loaded',
		static function (): void {
			do_action( 'before_woocommerce_init' );
		},
		-1
	);
	add_action( 'init', 'double_register_orders' );
	add_action(
		'rest_api_init',
		static function (): void {
			register_rest_route(
				'wc/v3',
				'/orders',
				array(
					'methods'             => 'GET',
					'callback'            => '__return_empty_array',
					'permission_callback' => static function () {
						return current_user_can( 'read_private_shop_orders' ) ? true : new WP_Error( 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.', array( 'status' => 401 ) );
					},
				)
			);
		}
	);
	if ( is_admin() ) {
		require_once __DIR__ . '/admin.php';
	}
}
