<?php
/**
 * Disconnects the shop when a user asks for it in WordPress.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

use Thumela\Connection;
use Thumela\Farewell;
use Thumela\Portal\Client;

defined( 'ABSPATH' ) || exit;

final class Disconnect {

	public const FORM   = 'thumela-disconnect-form';
	public const ACTION = 'thumela_disconnect';

	/** @var Client */
	private $client;

	/** @var Notices */
	private $notices;

	public function __construct( Client $client, Notices $notices ) {
		$this->client  = $client;
		$this->notices = $notices;
	}

	public function watch(): void {
		add_action( 'admin_post_' . self::ACTION, array( $this, 'disconnect' ) );
		add_action( 'admin_footer', array( $this, 'form' ) );
	}

	/**
	 * Printed at the end of the page, because the settings are already inside a form and forms cannot be
	 * nested.
	 */
	public function form(): void {
		$screen = get_current_screen();
		// phpcs:ignore WordPress.Security.NonceVerification -- only reads which tab is open.
		$tab = isset( $_GET['tab'] ) ? sanitize_key( wp_unslash( $_GET['tab'] ) ) : '';
		if ( null === $screen || 'woocommerce_page_wc-settings' !== $screen->id || SettingsTab::ID !== $tab || ! Connection::is_remembered() ) {
			return;
		}
		printf( '<form id="%s" method="post" action="%s">', esc_attr( self::FORM ), esc_url( admin_url( 'admin-post.php' ) ) );
		printf( '<input type="hidden" name="action" value="%s">', esc_attr( self::ACTION ) );
		printf( '<input type="hidden" name="_wpnonce" value="%s"></form>', esc_attr( wp_create_nonce( self::ACTION ) ) );
	}

	public function disconnect(): void {
		check_admin_referer( self::ACTION );
		if ( ! current_user_can( 'manage_woocommerce' ) ) {
			wp_die( esc_html__( 'You are not allowed to do this.', 'thumela-for-woocommerce' ), '', array( 'response' => 403 ) );
		}
		$left = ( new Farewell( $this->client ) )->leave();
		if ( $left['is_confirmed'] && $left['is_key_removed'] ) {
			$this->notices->add( 'success', __( 'The shop is disconnected. Its webhooks and key were removed. Tracking numbers stay on your orders.', 'thumela-for-woocommerce' ) );
		} elseif ( $left['is_confirmed'] ) {
			$this->notices->add( 'warning', __( 'The shop is disconnected. If its key for Thumela still exists, delete it under WooCommerce > Settings > Advanced > REST API.', 'thumela-for-woocommerce' ) );
		} else {
			$this->notices->add( 'warning', __( 'The shop is disconnected here, but Thumela could not be reached. Also disconnect the store there, and delete its key under WooCommerce > Settings > Advanced > REST API.', 'thumela-for-woocommerce' ) );
		}
		wp_safe_redirect( SettingsTab::url() );
		exit;
	}
}
