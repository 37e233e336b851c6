<?php
/**
 * Creates the parts of the plugin and connects them.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

use Thumela\Admin\Disconnect;
use Thumela\Admin\FramePage;
use Thumela\Admin\FrameTokens;
use Thumela\Admin\Notices;
use Thumela\Admin\OrderActions;
use Thumela\Admin\OrderBox;
use Thumela\Admin\OrderList;
use Thumela\Admin\OrderStates;
use Thumela\Admin\SettingsTab;
use Thumela\Buyer\TrackingNotice;
use Thumela\Portal\Client;

defined( 'ABSPATH' ) || exit;

final class Plugin {

	/** Runs once all plugins are loaded. Without WooCommerce, the plugin only shows a notice. */
	public static function start(): void {
		add_action( 'init', array( self::class, 'load_texts' ) );
		if ( ! class_exists( 'WooCommerce' ) ) {
			add_action( 'admin_notices', array( self::class, 'say_what_is_missing' ) );
			return;
		}
		$client  = new Client();
		$notices = new Notices();
		$actions = new OrderActions( $client, $notices );

		Connection::watch();
		( new Push() )->watch();
		( new TrackingNotice() )->watch();
		( new OrderStates( $client ) )->watch();
		( new FrameTokens() )->watch();
		if ( is_admin() ) {
			$notices->watch();
			$actions->watch();
			( new OrderList( $actions ) )->watch();
			( new OrderBox() )->watch();
			( new FramePage() )->watch();
			( new SettingsTab( $client ) )->watch();
			( new Disconnect( $client, $notices ) )->watch();
			( new Privacy() )->watch();
		}
	}

	/** @param bool $is_network Whether the plugin is activated for the whole network. */
	public static function activate( $is_network ): void {
		Sites::each_shop( (bool) $is_network, array( Connection::class, 'remember' ) );
	}

	/** @param bool $is_network Whether the plugin is deactivated for the whole network. */
	public static function deactivate( $is_network ): void {
		Sites::each_shop( (bool) $is_network, array( Push::class, 'forget_scheduled' ) );
	}

	public static function load_texts(): void {
		load_plugin_textdomain( 'thumela-for-woocommerce', false, dirname( plugin_basename( THUMELA_FILE ) ) . '/languages' );
	}

	public static function say_what_is_missing(): void {
		if ( ! current_user_can( 'activate_plugins' ) ) {
			return;
		}
		printf(
			'<div class="notice notice-warning"><p>%s</p></div>',
			esc_html__( 'Thumela for WooCommerce needs WooCommerce. Install and activate WooCommerce, then find Thumela under WooCommerce > Settings.', 'thumela-for-woocommerce' )
		);
	}
}
