<?php
/**
 * Redirects the browser from wp-admin to a finished label document at the portal.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

use Thumela\Connection;
use Thumela\Portal\Orders;
use Thumela\Rights;

defined( 'ABSPATH' ) || exit;

final class LabelPage {

	private const ACTION = 'thumela_labels';

	/** While the labels are made, we check every half second, at most 12 times. */
	private const LOOKS       = 12;
	private const LOOK_MICROS = 500000;

	/** @var Orders */
	private $orders;

	public function __construct( Orders $orders ) {
		$this->orders = $orders;
	}

	public function watch(): void {
		add_action( 'admin_post_' . self::ACTION, array( $this, 'open' ) );
	}

	public static function url( string $job ): string {
		$url = add_query_arg(
			array(
				'action' => self::ACTION,
				'job'    => rawurlencode( $job ),
			),
			admin_url( 'admin-post.php' )
		);
		return html_entity_decode( wp_nonce_url( $url, self::ACTION ) );
	}

	/**
	 * Waits a few seconds for the document, then redirects to it with a ticket that is valid once. If there is
	 * no document by then, shows why. Ends the request.
	 */
	public function open(): void {
		check_admin_referer( self::ACTION );
		if ( ! Rights::over_orders() ) {
			wp_die( esc_html__( 'You are not allowed to do this.', 'thumela-for-woocommerce' ), '', array( 'response' => 403 ) );
		}
		$job   = isset( $_GET['job'] ) ? sanitize_key( wp_unslash( $_GET['job'] ) ) : '';
		$state = $this->wait_for( $job );
		if ( 'completed' === $state ) {
			$answer     = $this->orders->labels_ticket( $job );
			$url        = $answer->body['url'] ?? null;
			$connection = Connection::current();
			if ( null !== $connection && is_string( $url ) && 1 === preg_match( '#^/documents/[\w.?=&%-]+$#D', $url ) ) {
				nocache_headers();
				// The portal is another host, which wp_safe_redirect would refuse.
				wp_redirect( $connection->portal . $url ); // phpcs:ignore WordPress.Security.SafeRedirect
				exit;
			}
			$state = $answer->why();
		}
		$text = 'processing' === $state ? __( 'The labels are still being made. Reload this page in a moment.', 'thumela-for-woocommerce' ) : $state;
		wp_die( esc_html( $text ), esc_html__( 'Thumela labels', 'thumela-for-woocommerce' ), array( 'response' => 200 ) );
	}

	/** Returns 'completed', 'processing', or the reason why there is no document. */
	private function wait_for( string $job ): string {
		for ( $look = 0; $look < self::LOOKS; $look++ ) {
			if ( $look > 0 ) {
				usleep( self::LOOK_MICROS );
			}
			$answer = $this->orders->labels( $job );
			$state  = $answer->body['status'] ?? '';
			if ( ! $answer->is_good() ) {
				return $answer->why();
			}
			if ( 'completed' === $state ) {
				return 'completed';
			}
			if ( 'error' === $state ) {
				$error = $answer->body['error'] ?? null;
				return is_string( $error ) && '' !== $error ? $error : __( 'The labels could not be made. Try printing them again.', 'thumela-for-woocommerce' );
			}
		}
		return 'processing';
	}
}
