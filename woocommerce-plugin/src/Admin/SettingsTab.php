<?php
/**
 * WooCommerce > Settings > Thumela: adds the tab and saves its fields.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

use Thumela\Checks;
use Thumela\Connection;
use Thumela\Portal\Address;
use Thumela\Portal\Client;

defined( 'ABSPATH' ) || exit;

final class SettingsTab {

	public const ID    = 'thumela';
	public const CHECK = 'thumela_check';

	/** @var Client */
	private $client;

	public function __construct( Client $client ) {
		$this->client = $client;
	}

	public function watch(): void {
		add_filter( 'woocommerce_get_settings_pages', array( $this, 'add' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( THUMELA_FILE ), array( $this, 'link' ) );
		add_action( 'admin_post_' . self::CHECK, array( $this, 'check_again' ) );
	}

	public static function url(): string {
		return admin_url( 'admin.php?page=wc-settings&tab=' . self::ID );
	}

	/**
	 * Creates our page only here, because WooCommerce loads the base class just before this filter.
	 *
	 * @param array<int, \WC_Settings_Page> $pages All tabs.
	 * @return array<int, \WC_Settings_Page>
	 */
	public function add( $pages ): array {
		$pages   = (array) $pages;
		$pages[] = new SettingsPage( new SettingsView( $this->client ) );
		return $pages;
	}

	/**
	 * @param array<int|string, string> $links The links below our name in the list of plugins.
	 * @return array<int|string, string>
	 */
	public function link( $links ): array {
		$ours = sprintf( '<a href="%s">%s</a>', esc_url( self::url() ), esc_html__( 'Settings', 'thumela-for-woocommerce' ) );
		return array_merge( array( 'settings' => $ours ), (array) $links );
	}

	public function check_again(): void {
		check_admin_referer( self::CHECK );
		if ( ! current_user_can( 'manage_woocommerce' ) ) {
			wp_die( esc_html__( 'You are not allowed to do this.', 'thumela-for-woocommerce' ), '', array( 'response' => 403 ) );
		}
		Checks::forget();
		Connection::remember();
		wp_safe_redirect( self::url() );
		exit;
	}

	/**
	 * Saves the entered address, deletes the saved one if the text is empty, or shows an error if it is not
	 * valid. The caller must have checked the nonce.
	 */
	public static function save_address( string $typed ): void {
		if ( ! current_user_can( 'manage_woocommerce' ) || Address::is_fixed() ) {
			return;
		}
		$address = Address::clean( $typed );
		if ( '' === trim( $typed ) ) {
			delete_option( Address::OPTION );
		} elseif ( null === $address ) {
			\WC_Admin_Settings::add_error( __( 'Enter the Thumela address without a path, such as https://portal.example.co.za.', 'thumela-for-woocommerce' ) );
		} else {
			update_option( Address::OPTION, $address, false );
		}
		Connection::remember();
	}
}
