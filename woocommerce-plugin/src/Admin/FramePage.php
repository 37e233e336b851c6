<?php
/**
 * WooCommerce > Thumela: the portal's own screens, in a frame.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

use Thumela\Connection;
use Thumela\Home;
use Thumela\Portal\Address;
use Thumela\Portal\FrameToken;
use Thumela\Rights;

defined( 'ABSPATH' ) || exit;

final class FramePage {

	public const ID = 'thumela';

	private const SCREEN = 'woocommerce_page_thumela';

	public function watch(): void {
		// Priority 70 places the entry after WooCommerce's settings and status.
		add_action( 'admin_menu', array( $this, 'add' ), 70 );
		add_action( 'admin_enqueue_scripts', array( $this, 'enqueue' ) );
	}

	/** @param string $path A path of a portal screen, such as '/orders'. */
	public static function url( string $path = '' ): string {
		$page = admin_url( 'admin.php?page=' . self::ID );
		return '' === $path ? $page : $page . '&path=' . rawurlencode( $path );
	}

	public function add(): void {
		add_submenu_page(
			'woocommerce',
			__( 'Thumela', 'thumela-for-woocommerce' ),
			__( 'Thumela', 'thumela-for-woocommerce' ) . self::alerts(),
			'edit_others_shop_orders',
			self::ID,
			array( $this, 'show' )
		);
	}

	/** The menu entry's badge with the last known number of alerts. WordPress hides a count of zero. */
	private static function alerts(): string {
		$count = Connection::is_remembered() ? FrameTokens::alerts() : '';
		return sprintf( ' <span class="awaiting-mod thumela-alerts count-%d">%s</span>', absint( $count ), esc_html( $count ) );
	}

	public function show(): void {
		if ( ! Rights::over_orders() ) {
			wp_die( esc_html__( 'You are not allowed to do this.', 'thumela-for-woocommerce' ), '', array( 'response' => 403 ) );
		}
		if ( null === Connection::current() ) {
			printf(
				'<div class="wrap"><h1>%s</h1><p>%s <a href="%s">%s</a></p></div>',
				esc_html__( 'Thumela', 'thumela-for-woocommerce' ),
				esc_html__( 'This store is not connected to Thumela.', 'thumela-for-woocommerce' ),
				esc_url( SettingsTab::url() ),
				esc_html__( 'Connect store', 'thumela-for-woocommerce' )
			);
			return;
		}
		if ( ! Home::is_site_of( (string) get_option( 'home' ), admin_url() ) ) {
			$this->say_elsewhere();
			return;
		}
		printf( '<div id="thumela-frame"><h1 class="screen-reader-text">%s</h1>', esc_html__( 'Thumela', 'thumela-for-woocommerce' ) );
		echo '<div class="notice notice-warning thumela-frame-out" hidden>';
		$this->way_out( __( 'Thumela could not open here. Your browser may be blocking frames, or Thumela may be down or need an update.', 'thumela-for-woocommerce' ) );
		echo '</div><noscript><div class="notice notice-warning">';
		$this->way_out( __( 'This page needs JavaScript.', 'thumela-for-woocommerce' ) );
		echo '</div></noscript>';
		// The script sets the iframe's address, because it knows the requested path.
		printf( '<iframe title="%s" allow="clipboard-write"></iframe></div>', esc_attr__( 'Thumela', 'thumela-for-woocommerce' ) );
	}

	private function say_elsewhere(): void {
		printf( '<div class="wrap"><h1>%s</h1>', esc_html__( 'Thumela', 'thumela-for-woocommerce' ) );
		$this->way_out(
			sprintf(
				/* translators: 1: address of WordPress, 2: address of the shop */
				__( 'WordPress is at %1$s, but your shop is at %2$s. Under Settings > General, both addresses must have the same domain before Thumela can open here.', 'thumela-for-woocommerce' ),
				FrameToken::origin_of( admin_url() ),
				FrameToken::origin_of( (string) get_option( 'home' ) )
			)
		);
		echo '</div>';
	}

	private function way_out( string $why ): void {
		printf(
			'<p>%s <a href="%s" target="_blank" rel="noopener">%s</a></p>',
			esc_html( $why ),
			esc_url( Address::current() . '/orders' ),
			esc_html__( 'Open Thumela in a new tab', 'thumela-for-woocommerce' )
		);
	}

	public function enqueue(): void {
		$screen     = get_current_screen();
		$connection = null !== $screen && self::SCREEN === $screen->id ? Connection::current() : null;
		if ( null === $connection ) {
			return;
		}
		wp_enqueue_style( 'thumela-admin', plugins_url( 'assets/admin.css', THUMELA_FILE ), array(), THUMELA_VERSION );
		wp_enqueue_script( 'thumela-frame', plugins_url( 'assets/frame.js', THUMELA_FILE ), array( 'wp-api-fetch' ), THUMELA_VERSION, true );
		wp_localize_script(
			'thumela-frame',
			'thumelaFrame',
			array(
				'portal' => $connection->portal,
				'door'   => '/wordpress/' . $connection->store_id . '/open',
				'page'   => self::url(),
				'route'  => FrameTokens::PATH,
			)
		);
	}
}
