<?php
/** Menus, settings and the orders screens of WooCommerce's admin. @package Thumela\Tests */

declare( strict_types=1 );

abstract class WC_Settings_Page {

	protected $id    = '';
	protected $label = '';

	public function __construct() {
		add_filter( 'woocommerce_settings_tabs_array', array( $this, 'add_settings_page' ), 20 );
		add_action( 'woocommerce_settings_' . $this->id, array( $this, 'output' ) );
		add_action( 'woocommerce_settings_save_' . $this->id, array( $this, 'save' ) );
	}

	public function add_settings_page( $pages ) {
		$pages[ $this->id ] = $this->label;
		return $pages;
	}

	public function output() {}

	public function save() {}
}

final class WC_Admin_Settings {

	private static $pages  = null;
	private static $errors = array();

	public static function get_settings_pages(): array {
		if ( null === self::$pages ) {
			self::$pages = apply_filters( 'woocommerce_get_settings_pages', array() );
		}
		return self::$pages;
	}

	public static function add_error( $text ): void {
		self::$errors[] = $text;
	}

	/** Runs on wp_loaded, before the user's rights to the page are checked, as in WooCommerce. */
	public static function save_when_asked(): void {
		if ( ! isset( $_GET['page'] ) || 'wc-settings' !== $_GET['page'] ) {
			return;
		}
		self::get_settings_pages();
		if ( ! empty( $_POST['save'] ) ) {
			check_admin_referer( 'woocommerce-settings' );
			do_action( 'woocommerce_settings_save_' . sanitize_title( wp_unslash( $_GET['tab'] ?? 'general' ) ) );
		}
	}

	public static function output(): void {
		$tab = sanitize_title( wp_unslash( $_GET['tab'] ?? 'general' ) );
		echo '<div class="wrap woocommerce">';
		foreach ( self::$errors as $error ) {
			echo '<div id="message" class="error inline"><p><strong>' . esc_html( $error ) . '</strong></p></div>';
		}
		echo '<form method="post" id="mainform" action="" enctype="multipart/form-data"><nav class="nav-tab-wrapper woo-nav-tab-wrapper">';
		foreach ( apply_filters( 'woocommerce_settings_tabs_array', array() ) as $id => $label ) {
			printf( '<a href="%s" class="nav-tab%s">%s</a>', esc_url( admin_url( 'admin.php?page=wc-settings&tab=' . $id ) ), $tab === $id ? ' nav-tab-active' : '', esc_html( $label ) );
		}
		echo '</nav>';
		do_action( 'woocommerce_settings_' . $tab );
		if ( empty( $GLOBALS['hide_save_button'] ) ) {
			echo '<p class="submit"><button name="save" class="button-primary woocommerce-save-button" type="submit" value="Save changes">Save changes</button></p>';
		}
		wp_nonce_field( 'woocommerce-settings' );
		echo '</form></div>';
	}
}

add_action( 'wp_loaded', array( 'WC_Admin_Settings', 'save_when_asked' ) );
add_action(
	'admin_menu',
	static function (): void {
		add_menu_page( 'WooCommerce', 'WooCommerce', 'edit_others_shop_orders', 'woocommerce', null, null, '55.5' );
		add_submenu_page( 'woocommerce', 'Settings', 'Settings', 'manage_woocommerce', 'wc-settings', array( 'WC_Admin_Settings', 'output' ) );
		if ( double_has_order_tables() ) {
			$screen = add_submenu_page( 'woocommerce', 'Orders', 'Orders', 'edit_shop_orders', 'wc-orders', 'double_orders_page' );
			add_action( 'load-' . $screen, 'double_orders_act' );
		}
	},
	9
);

/** The bulk actions of the list with HPOS. The nonce is checked before any handler. */
function double_orders_act(): void {
	$action = sanitize_text_field( wp_unslash( $_REQUEST['action'] ?? '' ) );
	if ( 'edit' === $action ) {
		$order = wc_get_order( absint( $_REQUEST["id"] ?? 0 ) );
		if ( $order && ! current_user_can( 'edit_shop_order', $order->get_id() ) && ! current_user_can( 'edit_others_shop_orders' ) ) {
			wp_die( 'You do not have permission to edit this order' );
		}
		do_action( 'add_meta_boxes', get_current_screen()->id, $order );
		return;
	}
	if ( '' === $action || '-1' === $action ) {
		// Created before the page begins, because WordPress asks for the columns only once.
		require_once __DIR__ . '/list-table.php';
		$GLOBALS['double_orders'] = new Double_Orders_Table( array( 'singular' => 'order', 'plural' => 'orders', 'ajax' => false ) );
		return;
	}
	check_admin_referer( 'bulk-orders' );
	$back = remove_query_arg( array( 'action', '_wpnonce', '_wp_http_referer', 'id' ), wp_get_referer() ?: admin_url( 'admin.php?page=wc-orders' ) );
	$ids  = array_map( 'absint', (array) ( $_REQUEST['id'] ?? array() ) );
	if ( array() === $ids ) {
		return;
	}
	$back = apply_filters( 'handle_bulk_actions-' . get_current_screen()->id, $back, $action, $ids );
	wp_safe_redirect( $back );
	exit;
}

function double_orders_page(): void {
	if ( 'edit' === ( $_GET['action'] ?? '' ) ) {
		$order = wc_get_order( absint( $_GET['id'] ?? 0 ) );
		echo '<div class="wrap"><h1>Edit order</h1><form name="order" method="post" id="order"><div id="poststuff"><div id="post-body" class="columns-2"><div id="postbox-container-1">';
		do_meta_boxes( get_current_screen()->id, 'side', $order );
		echo '</div></div></div></form></div>';
		return;
	}
	$table = $GLOBALS['double_orders'];
	$table->prepare_items();
	echo '<div class="wrap"><h1>Orders</h1><form id="wc-orders-filter" method="get"><input type="hidden" name="page" value="wc-orders">';
	$table->display();
	echo '</form></div>';
}

// If orders are stored as posts, WooCommerce queries its own statuses, which WordPress would leave out.
add_filter(
	'request',
	static function ( array $query ): array {
		if ( 'shop_order' === ( $query['post_type'] ?? '' ) && empty( $query['post_status'] ) ) {
			$query['post_status'] = array( 'wc-pending', 'wc-processing', 'wc-on-hold', 'wc-completed', 'wc-cancelled', 'wc-refunded', 'wc-failed' );
		}
		return $query;
	}
);

// If orders are stored as posts, WordPress itself provides the list and the edit page. WooCommerce only
// adds columns.
add_filter(
	'manage_edit-shop_order_columns',
	static function (): array {
		return array( 'cb' => '<input type="checkbox">', 'order_number' => 'Order', 'order_status' => 'Status' );
	}
);
