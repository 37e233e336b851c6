<?php
/** The list of orders with HPOS. @package Thumela\Tests */

declare( strict_types=1 );

final class Double_Orders_Table extends WP_List_Table {

	public function get_columns(): array {
		return array( 'cb' => '<input type="checkbox">', 'order_number' => 'Order', 'order_status' => 'Status' );
	}

	protected function get_bulk_actions(): array {
		return array( 'mark_completed' => 'Change status to completed' );
	}

	public function prepare_items(): void {
		global $wpdb;
		$ids         = $wpdb->get_col( "SELECT id FROM {$wpdb->prefix}wc_orders WHERE status <> 'trash' ORDER BY id DESC LIMIT 20" );
		$this->items = array_filter( array_map( 'wc_get_order', $ids ) );
	}

	public function column_cb( $order ): string {
		return sprintf( '<input type="checkbox" name="id[]" value="%d">', $order->get_id() );
	}

	public function column_default( $order, $name ): void {
		if ( 'order_number' === $name ) {
			printf( '<a href="%s"><strong>#%s</strong></a>', esc_url( admin_url( 'admin.php?page=wc-orders&action=edit&id=' . $order->get_id() ) ), esc_html( $order->get_order_number() ) );
		} elseif ( 'order_status' === $name ) {
			printf( '<mark class="order-status status-%1$s"><span>%1$s</span></mark>', esc_html( $order->get_status() ) );
		}
		do_action( 'manage_' . $this->screen->id . '_custom_column', $name, $order );
	}
}
