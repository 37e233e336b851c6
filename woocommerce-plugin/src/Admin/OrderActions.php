<?php
/**
 * Ship and Print, for one order or many.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

use Thumela\Portal\Answer;
use Thumela\Portal\Client;
use Thumela\Portal\Orders;
use Thumela\Push;
use Thumela\Rights;

defined( 'ABSPATH' ) || exit;

final class OrderActions {

	public const SHIP  = 'thumela_ship';
	public const PRINT = 'thumela_print';

	/** @var Orders */
	private $orders;

	/** @var Notices */
	private $notices;

	public function __construct( Client $client, Notices $notices ) {
		$this->orders  = new Orders( $client );
		$this->notices = $notices;
	}

	public function watch(): void {
		add_action( 'admin_post_' . self::SHIP, array( $this, 'ship_one' ) );
		add_action( 'admin_post_' . self::PRINT, array( $this, 'print_one' ) );
		( new LabelPage( $this->orders ) )->watch();
	}

	public function ship_one(): void {
		$id      = $this->asked_order( self::SHIP );
		$parcels = $this->asked_parcels();
		if ( null === $parcels ) {
			/* translators: %s: a number of parcels */
			$this->notices->add( 'error', sprintf( __( 'Enter 1 to %s parcels.', 'thumela-for-woocommerce' ), number_format_i18n( Orders::MOST_PARCELS ) ) );
		} else {
			$this->ship( array( $id ), $parcels );
		}
		$this->go_back();
	}

	/**
	 * The form opens this in a new tab. Redirects to the page of the new label, which can be reloaded without
	 * making another one, or back to the order with the reason why it was not started.
	 */
	public function print_one(): void {
		$job = $this->start_labels( array( $this->asked_order( self::PRINT ) ) );
		if ( null === $job ) {
			$this->go_back();
		}
		// wp-admin may be on another host than the shop, which wp_safe_redirect would refuse.
		wp_redirect( LabelPage::url( (string) $job ) ); // phpcs:ignore WordPress.Security.SafeRedirect
		exit;
	}

	/**
	 * @param array<int, int> $ids     WooCommerce order ids.
	 * @param int             $parcels The number of parcels of each order.
	 */
	public function ship( array $ids, int $parcels = 1 ): void {
		$known = $this->known( $ids );
		if ( array() === $known ) {
			return;
		}
		$answers = array();
		$trouble = null;
		foreach ( array_chunk( array_column( $known, 'key' ), Orders::SHIP_AT_ONCE ) as $some ) {
			$answer = $this->orders->ship( $some, $parcels );
			if ( ! $answer->is_good() && array() === Orders::skipped( $answer ) ) {
				// The remaining orders would probably fail for the same reason.
				$trouble = $answer;
				break;
			}
			$answers[] = $answer;
		}
		if ( array() !== $answers ) {
			$all = Orders::together( $answers );
			/* translators: %s: a number of orders */
			$this->report( $all, $known, _n( '%s order is being shipped.', '%s orders are being shipped.', Orders::accepted( $all ), 'thumela-for-woocommerce' ) );
		}
		if ( null !== $trouble ) {
			$this->notices->add( 'error', $trouble->why() );
		}
	}

	/** @param array<int, int> $ids WooCommerce order ids. */
	public function print_labels( array $ids ): void {
		$job = $this->start_labels( $ids );
		if ( null === $job ) {
			return;
		}
		$this->notices->add(
			'success',
			__( 'The labels are being made.', 'thumela-for-woocommerce' ),
			array(),
			array(
				'url'   => LabelPage::url( $job ),
				'label' => __( 'Open labels', 'thumela-for-woocommerce' ),
			)
		);
	}

	/**
	 * Returns the id of the label document. Returns null, after adding a notice, if there is none.
	 *
	 * @param array<int, int> $ids WooCommerce order ids.
	 */
	private function start_labels( array $ids ): ?string {
		$known = $this->known( $ids );
		if ( array() === $known ) {
			return null;
		}
		$answer  = $this->orders->start_labels( array_column( $known, 'key' ) );
		$job     = $answer->body['jobId'] ?? null;
		$is_made = $answer->is_good() && is_string( $job );
		if ( ! $is_made || array() !== Orders::skipped( $answer ) ) {
			/* translators: %s: a number of orders, each with a label for each of its parcels */
			$this->report( $answer, $known, _n( 'The labels for %s order are being made.', 'The labels for %s orders are being made.', Orders::accepted( $answer ), 'thumela-for-woocommerce' ) );
		}
		return $is_made ? $job : null;
	}

	/**
	 * Returns the portal's rows of these orders, by WooCommerce order id; none, after adding a notice, if a look-up
	 * fails. Orders that the portal does not know are sent to it again and are not returned.
	 *
	 * @param array<int, int> $ids WooCommerce order ids.
	 * @return array<int, array{key: string, number: string, status: string, can_ship: bool, can_print: bool, reasons: array<int, string>, parts: array<int, array<string, mixed>>}>
	 */
	private function known( array $ids ): array {
		$known = array();
		foreach ( array_chunk( array_values( array_unique( $ids ) ), Orders::MAX_IDS ) as $some ) {
			$answer = $this->orders->look_up( $some );
			if ( ! $answer->is_good() ) {
				$this->notices->add( 'error', $answer->why() );
				return array();
			}
			$known += Orders::by_id( $answer );
		}
		$unknown = array_values( array_diff( $ids, array_keys( $known ) ) );
		if ( array() !== $unknown ) {
			$this->send_again( $unknown );
		}
		return $known;
	}

	/** @param array<int, int> $ids WooCommerce order ids. */
	private function send_again( array $ids ): void {
		$numbers = array();
		foreach ( $ids as $id ) {
			$order     = wc_get_order( $id );
			$numbers[] = '#' . ( $order instanceof \WC_Order ? $order->get_order_number() : $id );
			Push::schedule( $id, 'order.updated' );
		}
		$this->notices->add(
			'warning',
			__( 'Thumela does not have these orders yet. We are sending them again. Try again in a minute.', 'thumela-for-woocommerce' ),
			$numbers
		);
	}

	/**
	 * @param array<int, array{key: string, number: string}> $known The requested orders.
	 * @param string                                         $done  The text on success; %s is the number of accepted orders.
	 */
	private function report( Answer $answer, array $known, string $done ): void {
		$why     = Orders::skipped( $answer );
		$details = array();
		foreach ( $known as $row ) {
			if ( isset( $why[ $row['key'] ] ) ) {
				$details[] = sprintf( '#%1$s: %2$s', $row['number'], $why[ $row['key'] ] );
			}
		}
		if ( ! $answer->is_good() ) {
			$this->notices->add( array() === $details ? 'error' : 'warning', $answer->why(), $details );
			return;
		}
		$text = sprintf( $done, number_format_i18n( Orders::accepted( $answer ) ) );
		$this->notices->add( array() === $details ? 'success' : 'warning', $text, $details );
	}

	/** Returns the order of a submitted form. Ends the request if the nonce, the user's rights or the order is missing. */
	private function asked_order( string $action ): int {
		$id = isset( $_POST['thumela_order'] ) ? absint( wp_unslash( $_POST['thumela_order'] ) ) : 0;
		check_admin_referer( $action . '_' . $id );
		if ( ! Rights::over_orders() ) {
			wp_die( esc_html__( 'You are not allowed to do this.', 'thumela-for-woocommerce' ), '', array( 'response' => 403 ) );
		}
		if ( ! wc_get_order( $id ) ) {
			wp_die( esc_html__( 'This order does not exist.', 'thumela-for-woocommerce' ), '', array( 'response' => 404 ) );
		}
		return $id;
	}

	/** Returns the number of parcels that was entered: 1 if the field is empty, null if it is invalid. */
	private function asked_parcels(): ?int {
		// asked_order has checked the nonce.
		$text = isset( $_POST['thumela_parcels'] ) ? sanitize_text_field( wp_unslash( $_POST['thumela_parcels'] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification.Missing
		if ( '' === $text ) {
			return 1;
		}
		$is_number = 1 === preg_match( '/^[1-9]\d?$/D', $text );
		return $is_number && (int) $text <= Orders::MOST_PARCELS ? (int) $text : null;
	}

	private function go_back(): void {
		$from = wp_get_referer();
		wp_safe_redirect( false === $from ? admin_url() : $from );
		exit;
	}
}
