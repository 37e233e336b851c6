<?php
/**
 * Our tab in WooCommerce's settings.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

use Thumela\Portal\Address;

defined( 'ABSPATH' ) || exit;

final class SettingsPage extends \WC_Settings_Page {

	/** @var SettingsView */
	private $view;

	public function __construct( SettingsView $view ) {
		$this->id    = SettingsTab::ID;
		$this->label = __( 'Thumela', 'thumela-for-woocommerce' );
		$this->view  = $view;
		parent::__construct();
	}

	public function output() {
		if ( Address::is_fixed() ) {
			$GLOBALS['hide_save_button'] = true; // phpcs:ignore WordPress.WP.GlobalVariablesOverride
		}
		$this->view->show();
	}

	public function save() {
		// phpcs:ignore WordPress.Security.NonceVerification -- WooCommerce checks its nonce before it calls this.
		$typed = isset( $_POST[ Address::OPTION ] ) ? sanitize_text_field( wp_unslash( $_POST[ Address::OPTION ] ) ) : null;
		if ( is_string( $typed ) ) {
			SettingsTab::save_address( $typed );
		}
	}
}
