<?php
/**
 * The current state of orders, which the page fetches after it has loaded.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

use Thumela\Connection;
use Thumela\Portal\Client;
use Thumela\Portal\Orders;
use Thumela\Rights;

defined( 'ABSPATH' ) || exit;

/** The list of orders must not wait for the portal, so its script calls this REST route. */
final class OrderStates {

	private const SPACE = 'thumela/v1';
	private const ROUTE = '/orders';

	/** @var Client */
	private $client;

	public function __construct( Client $client ) {
		$this->client = $client;
	}

	public function watch(): void {
		add_action( 'rest_api_init', array( $this, 'register' ) );
		add_action( 'admin_enqueue_scripts', array( $this, 'enqueue' ) );
	}

	public function register(): void {
		register_rest_route(
			self::SPACE,
			self::ROUTE,
			array(
				'methods'             => 'GET',
				'callback'            => array( $this, 'answer' ),
				'permission_callback' => static function (): bool {
					return Rights::over_orders();
				},
				'args'                => array(
					'ids' => array(
						'required'          => true,
						'type'              => 'string',
						'validate_callback' => static function ( $value ): bool {
							return is_string( $value ) && 1 === preg_match( '/^\d{1,18}(,\d{1,18}){0,199}$/D', $value );
						},
					),
				),
			)
		);
	}

	/**
	 * @param \WP_REST_Request $request Contains validated ids.
	 * @return \WP_REST_Response|\WP_Error
	 */
	public function answer( \WP_REST_Request $request ) {
		$ids    = array_map( 'intval', explode( ',', (string) $request['ids'] ) );
		$answer = ( new Orders( $this->client ) )->look_up( $ids );
		if ( ! $answer->is_good() ) {
			return new \WP_Error( 'thumela_no_answer', $answer->why(), array( 'status' => 502 ) );
		}
		$orders = array();
		foreach ( Orders::by_id( $answer ) as $id => $row ) {
			$parts = array();
			foreach ( $row['parts'] as $part ) {
				$parts[] = array(
					'number' => $part['number'],
					'status' => $part['status'],
					'open'   => self::page_of( $part['key'] ),
				);
			}
			$orders[] = array(
				'id'        => $id,
				'status'    => $row['status'],
				'can_ship'  => $row['can_ship'],
				'can_print' => $row['can_print'],
				'reasons'   => $row['reasons'],
				'open'      => self::page_of( $row['key'] ),
				'parts'     => $parts,
			);
		}
		return rest_ensure_response( array( 'orders' => $orders ) );
	}

	/** Returns the address of the order on our page in wp-admin. */
	private static function page_of( string $key ): string {
		return FramePage::url( '/orders/' . rawurlencode( $key ) );
	}

	public function enqueue(): void {
		$screen = get_current_screen();
		$ours   = array( 'edit-shop_order', 'shop_order', 'woocommerce_page_wc-orders', 'woocommerce_page_wc-settings' );
		if ( null === $screen || ! in_array( $screen->id, $ours, true ) ) {
			return;
		}
		wp_enqueue_style( 'thumela-admin', plugins_url( 'assets/admin.css', THUMELA_FILE ), array(), THUMELA_VERSION );
		if ( ! Connection::is_remembered() ) {
			return;
		}
		wp_enqueue_script( 'thumela-admin', plugins_url( 'assets/admin.js', THUMELA_FILE ), array( 'wp-api-fetch' ), THUMELA_VERSION, true );
		wp_localize_script(
			'thumela-admin',
			'thumelaAdmin',
			array(
				'path'    => '/' . self::SPACE . self::ROUTE,
				'unknown' => __( 'Not synced to Thumela yet', 'thumela-for-woocommerce' ),
				'confirm' => __( 'Disconnect this store from Thumela? Orders without a courier can then no longer be shipped with Thumela.', 'thumela-for-woocommerce' ),
			)
		);
	}
}
